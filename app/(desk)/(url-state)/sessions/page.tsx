import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SessionsPage } from "@/components/sessions/sessions-page";
import { requirePageOperator } from "@/lib/auth/current-operator";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sessions"))("title") };
}

export default async function Page() {
  await requirePageOperator();
  return <SessionsPage />;
}
