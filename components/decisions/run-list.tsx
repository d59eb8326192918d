"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { RunSummary } from "@/lib/views/decisions";
import { ListEnd } from "./list-end";
import { columnIfRoom, rowColumns, RunRow } from "./run-row";
import { rowsAbove } from "./rows-above";
import { useRowHeight } from "./use-row-height";
import type { WindowEdge } from "./use-run-window";

type Props = {
  listKey: string;
  runs: readonly RunSummary[];
  older: WindowEdge;
  newer: WindowEdge;
  chosen: string | null;
  /** False: the link shall be followed. */
  onChoose(runId: string): boolean;
};

/** Where the reader was in which list, so that the way back from a run ends there. */
const offsets = new Map<string, number>();
const mostOffsets = 20;
const loadAhead = 40;

function keepOffset(listKey: string, offset: number) {
  offsets.delete(listKey);
  offsets.set(listKey, offset);
  if (offsets.size > mostOffsets)
    for (const oldest of [...offsets.keys()].slice(0, 1)) offsets.delete(oldest);
}

export const forgetOffset = (listKey: string) => void offsets.delete(listKey);

/** Only the rows on the screen exist. Roles are spelled out, because they are laid out as blocks. */
export function RunList({ listKey, runs, older, newer, chosen, onChoose }: Props) {
  const t = useTranslations("decisions");
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef<readonly RunSummary[]>([]);
  const height = useRowHeight();
  // Its functions answer anew at every render, so nothing of it may be memoized; nothing is.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: runs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => runs[index]?.runId ?? index,
    overscan: 12,
    initialOffset: offsets.get(listKey) ?? 0,
    // For the server, which knows no screen: enough rows for most.
    initialRect: { width: 0, height: 600 },
  });
  const rows = virtual.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? 0;

  useLayoutEffect(() => virtual.measure(), [virtual, height]);

  useLayoutEffect(() => {
    const moved = rowsAbove(shown.current, runs);
    shown.current = runs;
    if (scroller.current && moved !== 0) scroller.current.scrollTop += moved * height;
  }, [runs, height]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element) element.scrollTop = offsets.get(listKey) ?? 0;
  }, [listKey]);

  // A link to a run that is further down begins there.
  useLayoutEffect(() => {
    const index = runs.findIndex(({ runId }) => runId === chosen);
    if (index >= 0) virtual.scrollToIndex(index);
    // Only when it is chosen: the list stays put while it grows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen]);

  useEffect(() => {
    if (last >= runs.length - loadAhead && older.hasMore && older.searchedTo === null) older.load();
    else if (first <= loadAhead && newer.hasMore && newer.searchedTo === null) newer.load();
  }, [first, last, runs.length, older, newer]);

  return (
    <div role="table" aria-label={t("column.table")} aria-rowcount={-1} className="text-sm">
      <Head />
      <div
        ref={scroller}
        role="rowgroup"
        tabIndex={0}
        aria-label={t("column.table")}
        onScroll={(event) => keepOffset(listKey, event.currentTarget.scrollTop)}
        className="relative [--run-height:2.5rem] max-lg:[--run-height:5.75rem] h-[max(24rem,calc(100dvh-27rem))] overflow-y-auto overscroll-contain [overflow-anchor:none] [scrollbar-gutter:stable] max-lg:h-[70dvh]"
      >
        <div
          role="presentation"
          className="relative"
          style={{ height: `calc(${runs.length} * var(--run-height))` }}
        >
          {rows.map(({ index, key }) => {
            const run = runs[index];
            return (
              run && (
                <RunRow
                  key={key}
                  run={run}
                  index={index}
                  isChosen={run.runId === chosen}
                  onChoose={onChoose}
                />
              )
            );
          })}
        </div>
        <ListEnd edge={older} count={runs.length} />
      </div>
    </div>
  );
}

function Head() {
  const t = useTranslations("decisions.column");
  return (
    <div role="rowgroup" className="overflow-hidden [scrollbar-gutter:stable] max-lg:sr-only">
      <div role="row" className={`${rowColumns} border-b py-2 text-xs font-medium text-faint`}>
        <span role="columnheader">{t("time")}</span>
        <span role="columnheader" className={columnIfRoom}>
          {t("session")}
        </span>
        <span role="columnheader">{t("models")}</span>
        <span role="columnheader">{t("reason")}</span>
        <span role="columnheader">{t("outcome")}</span>
        <span role="columnheader" className={`text-right ${columnIfRoom}`}>
          {t("took")}
        </span>
      </div>
    </div>
  );
}
