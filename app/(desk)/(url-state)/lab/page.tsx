import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { LabClient } from "./client";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("lab"))("title") };
}

export default async function Page() {
  await requirePageOperator();
  return <LabClient />;
}
