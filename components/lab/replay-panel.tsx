"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyFace } from "@/components/ui/empty-face";
import { ErrorFace } from "@/components/ui/error-face";
import { FilterSelect } from "@/components/ui/filter-select";
import { labRunsQuery } from "@/lib/client/lab-queries";
import { keys } from "@/lib/client/queries";
import type { BoardView } from "@/lib/views/board";
import { isReplayable, replayRun } from "@/lib/views/replay";
import { DraftOrdersPanel } from "./draft-orders-panel";
import { replayLengths, useDraftOrders, useReplayParams } from "./lab-params";
import { ReplayList } from "./replay-list";
import { ReplaySkeleton } from "./replay-skeleton";
import { ReplaySummaryBar } from "./replay-summary-bar";
import { SnapshotBar } from "./snapshot-bar";
import { useSnapshot } from "./use-snapshot";

type Props = { board: BoardView };

export function ReplayPanel({ board }: Props) {
  const t = useTranslations("lab.replay");
  const { facts, now, take } = useSnapshot(board);
  const [{ last, run: openRun }, setParams] = useReplayParams();
  const [orders, setOrders] = useDraftOrders();
  const limit = replayLengths.find((length) => length === last) ?? 50;
  const recorded = useQuery(labRunsQuery(facts.agentId, limit));
  const runs = recorded.data?.runs ?? [];
  const replays = useQuery({
    queryKey: keys.labReplay(facts.agentId, now, orders, recorded.dataUpdatedAt),
    queryFn: () => Promise.all(runs.filter(isReplayable).map((run) => replayRun(run, facts, orders))),
    enabled: recorded.data !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const takeAnew = () => {
    take();
    void recorded.refetch();
  };
  return (
    <>
      <SnapshotBar at={now} onTake={takeAnew} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[112rem]:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <DraftOrdersPanel
          isWide
          facts={facts}
          now={now}
          drafts={orders}
          onChange={(next) => void setOrders(Object.keys(next).length === 0 ? null : next)}
        />
        <section aria-label={t("title")} className="@container min-w-0 rounded-xl border bg-surface">
          <div className="flex flex-wrap items-center gap-3 px-4 py-3">
            <FilterSelect
              label={t("last")}
              any={t("lastRuns", { count: 50 })}
              value={String(limit)}
              options={replayLengths.map((count) => ({
                value: String(count),
                label: t("lastRuns", { count }),
              }))}
              onChange={(value) => void setParams({ last: Number(value) || null })}
            />
            {replays.data && runs.length > 0 && (
              <ReplaySummaryBar replays={replays.data} hasDraft={Object.keys(orders).length > 0} />
            )}
          </div>
          {recorded.isError ? (
            <ErrorFace error={recorded.error} onRetry={() => void recorded.refetch()} />
          ) : replays.isError ? (
            <ErrorFace error={replays.error} onRetry={() => void replays.refetch()} />
          ) : recorded.isPending || !replays.data ? (
            <ReplaySkeleton />
          ) : runs.length === 0 ? (
            <EmptyFace title={t("empty")}>{t("emptyNext")}</EmptyFace>
          ) : (
            <ReplayList
              runs={runs}
              replays={replays.data}
              openRun={openRun}
              onOpen={(run) => void setParams({ run })}
            />
          )}
        </section>
      </div>
    </>
  );
}
