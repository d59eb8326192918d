import { isPlainRecord } from "../failover/own-value";
import type { DecisionRecord } from "../failover/run-record";
import { refOf, textOf } from "./log-fields";

export type LoggedAttempt = {
  candidate: string;
  outcome: "failed" | "skipped" | "probed" | "succeeded";
  /** What told it: its own line, or its entry in `previousAttempts` where its line was left out (L-41). */
  record: DecisionRecord;
  /** Its calls: the `embedded_run_failover_decision` lines of this candidate up to this result. */
  calls: readonly DecisionRecord[];
  isRetold: boolean;
};

/** What the lines of one run say about its candidates, in order. */
export type LoggedWalk = {
  attempts: readonly LoggedAttempt[];
  /** Calls of candidates that no line gives a result for. */
  openCalls: readonly DecisionRecord[];
};

const outcomes: Readonly<Record<string, LoggedAttempt["outcome"]>> = {
  candidate_failed: "failed",
  skip_candidate: "skipped",
  probe_cooldown_candidate: "probed",
  candidate_succeeded: "succeeded",
};

export const candidateOf = (record: DecisionRecord): string | undefined =>
  refOf(record, "candidateProvider", "candidateModel");

/** The outcome a line gives its candidate; undefined for every line that is no decision (06 §1). */
export function outcomeOfLine(record: DecisionRecord): LoggedAttempt["outcome"] | undefined {
  const decision = textOf(record, "decision") ?? "";
  const isDecision = record.event === "model_fallback_decision" && Object.hasOwn(outcomes, decision);
  return isDecision && candidateOf(record) !== undefined ? outcomes[decision] : undefined;
}

function knownCandidates(lines: readonly DecisionRecord[]): ReadonlySet<string> {
  const decisions = lines.filter((line) => outcomeOfLine(line) !== undefined);
  const refs = decisions.flatMap((line) => [
    refOf(line, "requestedProvider", "requestedModel"),
    candidateOf(line),
    refOf(line, "nextCandidateProvider", "nextCandidateModel"),
  ]);
  return new Set(refs.filter((ref) => ref !== undefined));
}

/** The candidate a call belongs to. The model that is called may be another than the one in the chain (06 §7). */
function candidateOfCall(call: DecisionRecord, known: ReadonlySet<string>): string {
  const used = refOf(call, "provider", "model");
  const asked = refOf(call, "sourceProvider", "sourceModel");
  if (used !== undefined && known.has(used)) return used;
  if (asked !== undefined && known.has(asked)) return asked;
  return used ?? asked ?? "unknown";
}

/** Failures that only the success behind them tells of, because their own lines were left out (L-19, L-41). */
function retoldAttempts(line: DecisionRecord, told: readonly LoggedAttempt[]) {
  const previous = Array.isArray(line.previousAttempts) ? line.previousAttempts.filter(isPlainRecord) : [];
  return previous.flatMap((entry) => {
    const record: DecisionRecord = { ...entry, event: line.event, tags: [], time: line.time };
    const candidate = refOf(record, "provider", "model");
    if (candidate === undefined || told.some((attempt) => attempt.candidate === candidate)) return [];
    return [{ candidate, record }];
  });
}

export function readWalk(lines: readonly DecisionRecord[]): LoggedWalk {
  const known = knownCandidates(lines);
  const waiting = new Map<string, DecisionRecord[]>();
  const attempts: LoggedAttempt[] = [];
  const take = (candidate: string): readonly DecisionRecord[] => {
    const calls = waiting.get(candidate) ?? [];
    waiting.delete(candidate);
    return calls;
  };

  for (const record of lines) {
    if (record.event === "embedded_run_failover_decision") {
      const candidate = candidateOfCall(record, known);
      waiting.set(candidate, [...(waiting.get(candidate) ?? []), record]);
      continue;
    }
    const outcome = outcomeOfLine(record);
    const candidate = candidateOf(record);
    if (outcome === undefined || candidate === undefined) continue;
    if (outcome === "succeeded")
      for (const retold of retoldAttempts(record, attempts))
        attempts.push({ ...retold, outcome: "failed", calls: take(retold.candidate), isRetold: true });
    const calls = outcome === "probed" ? [] : take(candidate);
    attempts.push({ candidate, outcome, record, calls, isRetold: false });
  }
  return withLateCalls(attempts, waiting);
}

/** A call written behind the result of its candidate still belongs to it. */
function withLateCalls(
  attempts: readonly LoggedAttempt[],
  waiting: ReadonlyMap<string, readonly DecisionRecord[]>,
): LoggedWalk {
  const late = new Map<number, readonly DecisionRecord[]>();
  const openCalls: DecisionRecord[] = [];
  for (const [candidate, calls] of waiting) {
    const last = attempts.findLastIndex((attempt) => attempt.candidate === candidate);
    if (last === -1) openCalls.push(...calls);
    else late.set(last, calls);
  }
  return {
    attempts: attempts.map((attempt, index) => ({
      ...attempt,
      calls: [...attempt.calls, ...(late.get(index) ?? [])],
    })),
    openCalls,
  };
}
