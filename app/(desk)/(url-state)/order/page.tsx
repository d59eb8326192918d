import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { NoProviders } from "@/components/order/no-providers";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { providersOf } from "@/lib/views/providers-of";

type Props = { searchParams: Promise<{ agent?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("order"))("title") };
}

/** Without a provider: the first of the agent's. */
export default async function Page({ searchParams }: Props) {
  await requirePageOperator();
  const { agent } = await searchParams;
  const runtime = getRuntime();
  const named = typeof agent === "string" && agent !== "" ? agent : null;
  const facts = runtime.facts(named ?? runtime.defaultAgentId);
  const provider = facts && providersOf(facts)[0];
  if (!provider) return <NoProviders />;
  redirect(`/order/${encodeURIComponent(provider)}${named ? `?agent=${encodeURIComponent(named)}` : ""}`);
}
