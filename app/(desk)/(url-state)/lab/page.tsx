import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { readAhead, type AgentParam } from "../../read-ahead";
import { LabClient } from "./client";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("lab"))("title") };
}

export default async function Page({ searchParams }: { searchParams: Promise<AgentParam> }) {
  const { role } = await requirePageOperator();
  const { queries } = await readAhead(await searchParams, role);
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <LabClient />
    </HydrationBoundary>
  );
}
