import type { AgentFacts } from "../failover/config";
import { activeWindows, type ActiveWindow } from "../failover/cooldown/active-windows";
import type { ProfileId } from "../failover/credential";
import type { RunSummary } from "./decisions";

/** What happened, for the board's side: runs that took a decision, and windows that opened and still run. */
export type FeedItem = { at: number } & (
  { kind: "run"; run: RunSummary } | { kind: "window"; profileId: ProfileId; window: ActiveWindow }
);

export function boardFeed(input: {
  facts: AgentFacts;
  recentRuns: readonly RunSummary[];
  now: number;
  limit: number;
}): readonly FeedItem[] {
  const { facts, recentRuns, now, limit } = input;
  const runs = recentRuns
    .filter((run) => !isPlain(run))
    .map((run): FeedItem => ({ kind: "run", at: run.endedAt, run }));
  const windows = Object.entries(facts.usage).flatMap(([profileId, entry]) =>
    activeWindows(entry, { now }).flatMap((window): FeedItem[] =>
      window.openedAt === null ? [] : [{ kind: "window", at: window.openedAt, profileId, window }],
    ),
  );
  return [...runs, ...windows].sort((a, b) => b.at - a.at).slice(0, limit);
}

/** Answered by the model asked for, at the first try: no decision was needed. */
const isPlain = (run: RunSummary): boolean =>
  run.outcome === "answered" && run.reason === null && !run.fellBack;
