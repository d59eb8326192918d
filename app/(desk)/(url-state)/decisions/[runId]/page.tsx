import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RunPage } from "@/components/decisions/run-page";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { shortRunId } from "@/lib/views/short-run-id";

type Props = { params: Promise<{ runId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("run");
  return { title: t("title", { id: shortRunId(decodeURIComponent((await params).runId)) }) };
}

export default async function Page({ params }: Props) {
  await requirePageOperator();
  return <RunPage runId={decodeURIComponent((await params).runId)} />;
}
