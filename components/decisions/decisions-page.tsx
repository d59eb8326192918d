"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { EmptyFace } from "@/components/ui/empty-face";
import { ErrorFace } from "@/components/ui/error-face";
import { decisionsQuery } from "@/lib/client/decisions-query";
import { keys } from "@/lib/client/queries";
import { useAgent } from "@/lib/client/use-agent";
import { FilterBar } from "./filter-bar";
import { useDecisionsFilter } from "./filter-params";
import { LogNote } from "./log-note";
import { RunsSkeleton } from "./runs-skeleton";
import { RunsTable } from "./runs-table";
import { useNewRuns } from "./use-new-runs";

export function DecisionsPage() {
  const t = useTranslations("decisions");
  const format = useFormatter();
  const queries = useQueryClient();
  const { agentId } = useAgent();
  const { filter, setFilter, clear } = useDecisionsFilter();
  const list = useInfiniteQuery(decisionsQuery(agentId, filter));
  const newRuns = useNewRuns(agentId, filter);
  const runs = list.data?.pages.flatMap((page) => page.runs) ?? [];
  const totals = list.data?.pages[0]?.totals;

  async function showNew() {
    newRuns.reset();
    // From the first page on: refetching all loaded pages would only move what the reader has left behind.
    await queries.resetQueries({ queryKey: keys.decisions(agentId, filter), exact: true });
    window.scrollTo({ top: 0 });
  }

  return (
    <>
      <PageHeader title={t("title")} />
      <main id="main" className="flex flex-col gap-3 p-4 md:px-7 md:py-5">
        <LogNote />
        <FilterBar agentId={agentId} filter={filter} setFilter={setFilter} onClear={clear} />
        <div className="flex min-h-8 items-center justify-between gap-3">
          <p className="text-sm text-muted tabular-nums">
            {totals &&
              t("totals", {
                runs: totals.answered + totals.exhausted + totals.failed,
                fellBack: totals.fellBack,
                failed: totals.exhausted + totals.failed,
              })}
          </p>
          <div role="status">
            {(newRuns.count > 0 || newRuns.missed) && (
              <Button onClick={() => void showNew()} className="border-accent">
                <ArrowUp aria-hidden className="size-3.5" />
                {newRuns.missed ? t("newUnknown") : t("new", { count: newRuns.count })}
              </Button>
            )}
          </div>
        </div>
        <div className="overflow-hidden rounded-xl border bg-surface" aria-busy={list.isFetching}>
          {list.isPending ? (
            <RunsSkeleton />
          ) : list.isError ? (
            <ErrorFace error={list.error} onRetry={() => void list.refetch()} />
          ) : runs.length === 0 ? (
            <NoRuns filtered={Object.keys(filter).length > 0} onClear={clear} />
          ) : (
            <RunsTable runs={runs} />
          )}
        </div>
        {runs.length > 0 && (
          <div className="flex items-center justify-center gap-3 pb-2 text-sm text-muted">
            {list.hasNextPage ? (
              <Button onClick={() => void list.fetchNextPage()} disabled={list.isFetchingNextPage}>
                {list.isFetchingNextPage ? t("loading") : t("older")}
              </Button>
            ) : (
              t("end", { count: format.number(runs.length) })
            )}
          </div>
        )}
      </main>
    </>
  );
}

function NoRuns({ filtered, onClear }: { filtered: boolean; onClear(): void }) {
  const t = useTranslations("decisions");
  if (!filtered) return <EmptyFace title={t("empty")}>{t("emptyNext")}</EmptyFace>;
  return (
    <EmptyFace title={t("noMatch")}>
      <p className="mb-3">{t("noMatchNext")}</p>
      <Button onClick={onClear}>{t("filter.clear")}</Button>
    </EmptyFace>
  );
}
