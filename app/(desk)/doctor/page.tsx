import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DoctorPage } from "@/components/doctor/doctor-page";
import { requirePageOperator } from "@/lib/auth/current-operator";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("doctor"))("title") };
}

export default async function Page() {
  await requirePageOperator();
  return <DoctorPage />;
}
