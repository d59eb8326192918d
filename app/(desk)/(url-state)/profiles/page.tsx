import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ProfilesPage } from "@/components/profiles/profiles-page";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { keys } from "@/lib/client/queries";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { profilesView } from "@/lib/runtime/profile-views";

type Props = { searchParams: Promise<{ agent?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("profiles"))("title") };
}

export default async function Page({ searchParams }: Props) {
  const { role } = await requirePageOperator();
  const { agent } = await searchParams;
  const runtime = getRuntime();
  const agentId = typeof agent === "string" && agent !== "" ? agent : runtime.defaultAgentId;
  const queries = new QueryClient();
  if (runtime.facts(agentId))
    queries.setQueryData(keys.profiles(agentId), profilesView(runtime, agentId, role));
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <ProfilesPage />
    </HydrationBoundary>
  );
}
