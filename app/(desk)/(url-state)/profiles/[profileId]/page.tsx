import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ProfilePage } from "@/components/profiles/profile-page";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { keys } from "@/lib/client/queries";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { profileView } from "@/lib/runtime/profile-views";

type Props = {
  params: Promise<{ profileId: string }>;
  searchParams: Promise<{ agent?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).profileId) };
}

export default async function Page({ params, searchParams }: Props) {
  const { role } = await requirePageOperator();
  const profileId = decodeURIComponent((await params).profileId);
  const { agent } = await searchParams;
  const runtime = getRuntime();
  const agentId = typeof agent === "string" && agent !== "" ? agent : runtime.defaultAgentId;
  const queries = new QueryClient();
  // An unknown agent is left to the page, which says so.
  const isKnown = runtime.facts(agentId) !== undefined;
  const view = isKnown ? await profileView(runtime, { agentId, profileId, role }) : null;
  if (view) queries.setQueryData(keys.profile(agentId, profileId), view);
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <ProfilePage profileId={profileId} missingOf={isKnown && !view ? agentId : null} />
    </HydrationBoundary>
  );
}
