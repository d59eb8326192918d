import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { getTranslations } from "next-intl/server";
import { loadDecisionsParams, toFilter } from "@/components/decisions/decisions-params";
import { DecisionsPage } from "@/components/decisions/decisions-page";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { pageRuns, sentAlongAt } from "@/lib/client/decisions-query";
import { keys } from "@/lib/client/queries";
import { runFilter } from "@/lib/runtime/decisions-request";
import { decisionsView, histogramView } from "@/lib/runtime/decisions-view";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { readAhead } from "../../read-ahead";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("decisions"))("title") };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { role } = await requirePageOperator();
  const asked = await searchParams;
  const { queries, agentId, isKnown, totalsFrom } = await readAhead({ agent: asked.agent }, role);
  // What cannot be read is left to the page too, which asks again.
  if (isKnown) await readDecisions(queries, { agentId, asked, since: totalsFrom }).catch(() => undefined);
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <DecisionsPage />
    </HydrationBoundary>
  );
}

type Asked = { agentId: string; asked: SearchParams; since: number };

/** The first page of the list, the bars and the names to filter by, as the browser would ask for them. */
async function readDecisions(queries: QueryClient, { agentId, asked, since }: Asked): Promise<void> {
  const runtime = getRuntime();
  const { filter, at } = toFilter(loadDecisionsParams(asked));
  const place = at === null ? {} : { at };
  const ofStore = runFilter(agentId, filter);
  const [list, histogram, names] = await Promise.all([
    decisionsView(runtime, { filter: ofStore, ...place, limit: pageRuns, since }),
    histogramView(runtime, { filter: ofStore }),
    runtime.store.listRunNames(agentId),
  ]);
  const age = { updatedAt: sentAlongAt };
  const pagesOf = <Page, Place>(page: Page, at: Place) => ({ pages: [page], pageParams: [at] });
  queries.setQueryData(keys.decisionsAt(agentId, filter, at), pagesOf(list, place), age);
  queries.setQueryData(keys.histogram(agentId, filter), pagesOf(histogram, {}), age);
  queries.setQueryData(keys.runNames(agentId), names, age);
}
