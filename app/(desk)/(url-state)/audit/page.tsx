import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuditPage } from "@/components/audit/audit-page";
import { requirePageOperator } from "@/lib/auth/current-operator";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") };
}

export default async function Page() {
  await requirePageOperator();
  return <AuditPage />;
}
