import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { currentModels } from "@/app/api/models/current-models";
import { ModelsPage } from "@/components/models/models-page";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { keys } from "@/lib/client/queries";
import { getRuntime } from "@/lib/runtime/get-runtime";

type Props = { searchParams: Promise<{ agent?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("models"))("title") };
}

export default async function Page({ searchParams }: Props) {
  const { role } = await requirePageOperator();
  const { agent } = await searchParams;
  const runtime = getRuntime();
  const agentId = typeof agent === "string" && agent !== "" ? agent : runtime.defaultAgentId;
  const queries = new QueryClient();
  // An unknown agent is left to the page, which says so.
  if (runtime.facts(agentId)) queries.setQueryData(keys.models(agentId), currentModels({ agentId, role }));
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <ModelsPage />
    </HydrationBoundary>
  );
}
