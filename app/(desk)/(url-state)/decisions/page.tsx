import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DecisionsPage } from "@/components/decisions/decisions-page";
import { requirePageOperator } from "@/lib/auth/current-operator";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("decisions"))("title") };
}

export default async function Page() {
  await requirePageOperator();
  return <DecisionsPage />;
}
