import type { Told } from "../error-said";
import type { AgentFacts } from "../failover/config";
import type { Role } from "./me";
import type { RunSummary, RunTotals } from "./decisions";
import { publicFacts } from "./public-facts";

// What the desk's pages are built from: plain shapes over the core, made on the server or in the browser.
// What must not live here: clocks, I/O, React, secrets (fingerprints only).

/**
 * Body of `GET /api/board?agent=&from=`. It carries the facts themselves, so that the browser computes lanes and
 * chain with the real rules at every moment: at zero a card turns ready without asking the server.
 */
export type BoardView = {
  now: number;
  agentId: string;
  role: Role;
  facts: AgentFacts;
  /** Newest first; at most some dozens. */
  recentRuns: readonly RunSummary[];
  /** Runs since `totalsFrom`: the `from` of the request (start of the reader's day), else 24 h ago. */
  totals: RunTotals;
  totalsFrom: number;
  /** Why nothing can be written for this agent (D-10, P-8), or null. */
  readOnlyReason: Told | null;
};

export function viewBoard(input: {
  facts: AgentFacts;
  now: number;
  role: Role;
  recentRuns: readonly RunSummary[];
  totals: RunTotals;
  totalsFrom: number;
  readOnlyReason: Told | null;
}): BoardView {
  return { ...input, agentId: input.facts.agentId, facts: publicFacts(input.facts) };
}

const maxRecentRuns = 40;

/** The board after one more run, as the live feed tells it; the next read brings the server's own figures. */
export function withRun(board: BoardView, run: RunSummary): BoardView {
  const known = board.recentRuns.find(({ runId }) => runId === run.runId);
  // Only a run of a log is told twice: it was unfinished when its first lines were read.
  if (known && known.outcome === run.outcome && known.stepCount === run.stepCount) return board;
  const others = board.recentRuns.filter((other) => other !== known);
  const isNewlyEnded = known === undefined || known.outcome === "unfinished";
  return {
    ...board,
    facts: withLastUse(board.facts, run),
    recentRuns: [run, ...others].slice(0, maxRecentRuns),
    totals: isNewlyEnded && run.startedAt >= board.totalsFrom ? countRun(board.totals, run) : board.totals,
  };
}

/** Round-robin goes by the last use, so the lanes would be wrong without it. */
function withLastUse(facts: AgentFacts, run: RunSummary): AgentFacts {
  const profileId = run.answeredBy?.profileId;
  if (!profileId || !Object.hasOwn(facts.profiles, profileId)) return facts;
  const entry = facts.usage[profileId];
  if ((entry?.lastUsed ?? 0) >= run.endedAt) return facts;
  return { ...facts, usage: { ...facts.usage, [profileId]: { ...entry, lastUsed: run.endedAt } } };
}

export function countRun(totals: RunTotals, run: Pick<RunSummary, "outcome" | "fellBack">): RunTotals {
  switch (run.outcome) {
    case "answered":
      return {
        ...totals,
        answered: totals.answered + 1,
        fellBack: totals.fellBack + (run.fellBack ? 1 : 0),
      };
    case "exhausted":
      return { ...totals, exhausted: totals.exhausted + 1 };
    case "failed":
      return { ...totals, failed: totals.failed + 1 };
    case "aborted":
    case "unfinished":
      return totals;
  }
}
