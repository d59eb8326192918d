import { setTimeout as pause } from "node:timers/promises";
import { isPlainSuccess, type RunTotals } from "../failover/run-summary";
import { tellRun } from "../live/tell-run";
import type { StorePort } from "../store/port";
import { countRun } from "../views/board";
import type { RunRecorder } from "./run-recorder";

type Parts = { store: Pick<StorePort, "countRuns">; recorder: Pick<RunRecorder, "unsent" | "settled"> };

/** A store that is busy is not waited for: the next read has what it missed. */
const longestWaitMs = 250;

/**
 * Runs of an agent since `from` (epoch ms), those included that no store has yet: plain successes wait for seconds
 * (P-16), and a page that had counted them would count back. Asked once more where some were sent meanwhile, since
 * nobody can tell whether the store counted them.
 */
export async function runTotals(
  { store, recorder }: Parts,
  asked: { agentId: string; from: number },
): Promise<RunTotals> {
  for (let isLast = false; ; isLast = true) {
    await Promise.race([recorder.settled(), pause(longestWaitMs, undefined, { ref: false })]);
    const before = recorder.unsent();
    const waiting = totalsOf(before.batches, asked);
    const stored = await store.countRuns(asked);
    if (!isLast && recorder.unsent().sent !== before.sent) continue;
    return {
      answered: stored.answered + waiting.answered,
      fellBack: stored.fellBack + waiting.fellBack,
      exhausted: stored.exhausted + waiting.exhausted,
      failed: stored.failed + waiting.failed,
    };
  }
}

type Batches = ReturnType<RunRecorder["unsent"]>["batches"];

function totalsOf(batches: Batches, { agentId, from }: { agentId: string; from: number }): RunTotals {
  // As the store counts: by the minute.
  const since = from - (from % 60_000);
  let totals: RunTotals = { answered: 0, fellBack: 0, exhausted: 0, failed: 0 };
  for (const { runs, successes } of batches) {
    for (const { agentId: ofAgent, minute, count } of successes)
      if (ofAgent === agentId && minute >= since) totals = { ...totals, answered: totals.answered + count };
    // Plain ones are among the successes.
    for (const run of runs)
      if (run.agentId === agentId && run.startedAt >= since && !isPlainSuccess(run))
        totals = countRun(totals, tellRun(run));
  }
  return totals;
}
