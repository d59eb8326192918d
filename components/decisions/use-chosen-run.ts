"use client";

import type { KeyboardEvent } from "react";
import type { RunSummary } from "@/lib/views/decisions";
import type { SetFilter } from "./filter-params";

const hasRoomBeside = () => matchMedia("(min-width: 80rem)").matches;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const linkOf = (runId: string) => document.querySelector<HTMLElement>(`[data-run="${CSS.escape(runId)}"] a`);
const isInList = (target: EventTarget) =>
  target instanceof Element && target.closest("[role=table]") !== null;

/** The run that is open beside the list. It lives in the URL; moving through the list makes no history. */
export function useChosenRun(chosen: string | null, runs: readonly RunSummary[], setFilter: SetFilter) {
  function close() {
    void setFilter({ run: null });
    if (chosen !== null) linkOf(chosen)?.focus();
  }

  function move(by: number) {
    const next = runs[runs.findIndex(({ runId }) => runId === chosen) + by];
    if (!next) return;
    void setFilter({ run: next.runId }, { history: "replace" });
    const link = linkOf(next.runId);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: "nearest" });
  }

  return {
    close,
    /** False where there is no room: the link leads to the run's page. */
    choose(runId: string): boolean {
      if (!hasRoomBeside()) return false;
      void setFilter({ run: runId }, { history: chosen === null ? "push" : "replace" });
      return true;
    },
    /** In the list and the panel. */
    onKeyDown(event: KeyboardEvent) {
      if (chosen === null || event.defaultPrevented) return;
      if (event.key === "Escape") close();
      const by = steps[event.key];
      if (by === undefined || !hasRoomBeside() || !isInList(event.target)) return;
      event.preventDefault();
      move(by);
    },
  };
}
