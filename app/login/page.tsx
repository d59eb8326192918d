import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { LoginCard } from "@/components/login/login-card";
import { currentOperator } from "@/lib/auth/current-operator";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("login"))("title") };
}

export default async function LoginPage() {
  const operator = await currentOperator();
  if (operator && !operator.mustChangePassword) redirect("/");
  return <LoginCard mustChangePassword={operator !== null} />;
}
