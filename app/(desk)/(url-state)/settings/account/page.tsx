import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/settings/account-page";
import { requirePageOperator } from "@/lib/auth/current-operator";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("tab.account") };
}

export default async function Page() {
  await requirePageOperator();
  return <AccountPage />;
}
