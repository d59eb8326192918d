"use client";

import { ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { ErrorFace } from "@/components/ui/error-face";
import { useAgent } from "@/lib/client/use-agent";
import { ExportButton } from "./export-button";
import { FilterBar } from "./filter-bar";
import { useDecisionsFilter } from "./filter-params";
import { HistogramSection } from "./histogram-section";
import { JumpField } from "./jump-field";
import { SearchFurther } from "./list-end";
import { LogNote } from "./log-note";
import { NoRuns } from "./no-runs";
import { forgetOffset, RunList } from "./run-list";
import { RunPanel } from "./run-panel";
import { RunsSkeleton } from "./runs-skeleton";
import { useChosenRun } from "./use-chosen-run";
import { useNewRuns } from "./use-new-runs";
import { useRunWindow } from "./use-run-window";

export function DecisionsPage() {
  const t = useTranslations("decisions");
  const { agentId } = useAgent();
  const { filter, at, run, setFilter, clear } = useDecisionsFilter();
  const { query, runs, older, newer, reset } = useRunWindow(agentId, filter, at);
  const chosen = useChosenRun(run, runs, setFilter);
  const newRuns = useNewRuns(agentId, filter);
  const listKey = JSON.stringify([agentId, filter, at]);

  function showNew() {
    newRuns.reset();
    forgetOffset(listKey);
    if (at !== null) void setFilter({ at: null });
    else void reset();
  }

  return (
    <>
      <PageHeader title={t("title")} actions={<ExportButton agentId={agentId} filter={filter} />} />
      <main id="main" className="flex flex-col gap-3 p-4 md:px-7 md:py-5">
        <LogNote />
        <FilterBar agentId={agentId} filter={filter} setFilter={setFilter} onClear={clear} />
        <HistogramSection agentId={agentId} filter={filter} setFilter={setFilter} />
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
          <JumpField key={at} at={at} onJump={(time) => void setFilter({ at: time })} />
          <div role="status" className="empty:absolute">
            {(newRuns.count > 0 || newRuns.missed) && (
              <Button onClick={showNew} className="border-accent">
                <ArrowUp aria-hidden className="size-3.5" />
                {newRuns.missed ? t("newUnknown") : t("new", { count: newRuns.count })}
              </Button>
            )}
          </div>
        </div>
        {newer.searchedTo !== null && (
          <p className="flex flex-wrap items-center justify-center gap-3 text-sm text-muted">
            <SearchFurther edge={newer} />
          </p>
        )}
        <div
          onKeyDown={chosen.onKeyDown}
          data-open={run === null ? undefined : true}
          className="group/runs grid grid-cols-[minmax(0,1fr)] gap-4 xl:data-open:grid-cols-[minmax(0,1fr)_24rem] 2xl:data-open:grid-cols-[minmax(0,1fr)_minmax(24rem,30%)]"
        >
          <div className="overflow-hidden rounded-xl border bg-surface" aria-busy={query.isFetching}>
            {query.isPending ? (
              <RunsSkeleton />
            ) : query.isError && runs.length === 0 ? (
              <ErrorFace error={query.error} onRetry={() => void query.refetch()} />
            ) : runs.length === 0 ? (
              <NoRuns
                isFiltered={Object.keys(filter).length > 0 || at !== null}
                edge={older}
                onClear={clear}
              />
            ) : (
              <RunList
                listKey={listKey}
                runs={runs}
                older={older}
                newer={newer}
                chosen={run}
                onChoose={chosen.choose}
              />
            )}
          </div>
          {run !== null && <RunPanel runId={run} onClose={chosen.close} />}
        </div>
      </main>
    </>
  );
}
