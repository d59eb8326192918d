import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DatabasePage } from "@/components/settings/database-page";
import { requirePageOperator } from "@/lib/auth/current-operator";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("tab.database") };
}

export default async function Page() {
  await requirePageOperator();
  return <DatabasePage />;
}
