import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OperatorsPage } from "@/components/settings/operators-page";
import { requirePageOperator } from "@/lib/auth/current-operator";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("tab.operators") };
}

export default async function Page() {
  await requirePageOperator();
  return <OperatorsPage />;
}
