import type { Metadata } from "next";
import { SessionPage } from "@/components/sessions/session-page";
import { requirePageOperator } from "@/lib/auth/current-operator";

type Props = { params: Promise<{ sessionKey: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).sessionKey) };
}

export default async function Page({ params }: Props) {
  await requirePageOperator();
  return <SessionPage sessionKey={decodeURIComponent((await params).sessionKey)} />;
}
