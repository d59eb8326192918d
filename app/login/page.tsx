import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { LoginCard } from "@/components/login/login-card";
import { currentOperator } from "@/lib/auth/current-operator";
import { wantedPath } from "@/lib/login-path";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("login"))("title") };
}

export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const operator = await currentOperator();
  const wanted = wantedPath(await searchParams);
  if (operator && !operator.mustChangePassword) redirect(wanted);
  return <LoginCard mustChangePassword={operator !== null} wanted={wanted} />;
}
