import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstRunPage } from "@/components/first-run/first-run-page";
import { requirePageOperator } from "@/lib/auth/current-operator";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("firstRun"))("title") };
}

export default async function Page() {
  await requirePageOperator();
  return <FirstRunPage />;
}
