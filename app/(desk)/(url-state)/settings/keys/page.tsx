import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { KeysPage } from "@/components/settings/keys-page";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { getDoors } from "@/lib/auth/doors";
import { isSecure } from "@/lib/auth/host-check";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("tab.keys") };
}

/** Clients reach the gateway by the address that this page was reached by. */
export default async function Page() {
  await requirePageOperator();
  const sent = await headers();
  const host = sent.get("host") ?? "";
  const secure = isSecure({ host, forwardedProto: sent.get("x-forwarded-proto") }, getDoors().knownHosts());
  return <KeysPage baseUrl={`${secure ? "https" : "http"}://${host}`} />;
}
