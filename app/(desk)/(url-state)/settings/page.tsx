import { redirect } from "next/navigation";
import { requirePageOperator } from "@/lib/auth/current-operator";

type Props = { searchParams: Promise<{ agent?: string | string[] }> };

/** The settings begin where their reader has something to set. */
export default async function Page({ searchParams }: Props) {
  const { role } = await requirePageOperator();
  const { agent } = await searchParams;
  const query = typeof agent === "string" ? `?agent=${encodeURIComponent(agent)}` : "";
  redirect(`/settings/${role === "admin" ? "keys" : "account"}${query}`);
}
