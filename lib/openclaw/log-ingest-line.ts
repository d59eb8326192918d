import type { DecisionRecord } from "../failover/run-record";
import { numberOf, refOf, textOf, timeOf } from "./log-fields";
import { outcomeOfLog } from "./log-outcome";
import { hashOfLogged, type ProfileNames } from "./log-profile-names";
import { outcomeOfLine, readWalk, type LoggedAttempt } from "./log-walk";

type IngestProfile = { profile?: string; hash?: string; reason: string | null; rotated: boolean };
type IngestAttempt = {
  candidate: string;
  outcome: LoggedAttempt["outcome"];
  reason?: string;
  status?: number;
  profiles: readonly IngestProfile[];
};

/** One line of `ingest --json` (P-40). */
export type IngestLine = {
  runId: string;
  sessionId: string | null;
  source: "log";
  requested: string | null;
  outcome: "answered" | "exhausted" | "unfinished";
  answeredBy: string | null;
  startedAt: number;
  endedAt: number;
  attempts: readonly IngestAttempt[];
};

function profileOf(call: DecisionRecord, names: ProfileNames): IngestProfile {
  const logged = textOf(call, "profileId");
  const hash = logged === undefined ? undefined : hashOfLogged(logged);
  const profile = hash === undefined ? undefined : names(hash);
  return {
    ...(profile === undefined ? {} : { profile }),
    ...(hash === undefined ? {} : { hash }),
    reason: textOf(call, "failoverReason") ?? null,
    rotated: call.decision === "rotate_profile",
  };
}

/** The line of a call that was answered decides nothing about failover; the example of P-40 leaves it out. */
const isAnswer = (call: DecisionRecord): boolean => call.decision === "continue_normal";

function attemptOf({ candidate, outcome, record, calls }: LoggedAttempt, names: ProfileNames): IngestAttempt {
  const reason = textOf(record, "reason");
  const status = numberOf(record, "status");
  return {
    candidate,
    outcome,
    ...(reason === undefined ? {} : { reason }),
    ...(status === undefined ? {} : { status }),
    profiles: calls.filter((call) => !isAnswer(call)).map((call) => profileOf(call, names)),
  };
}

/**
 * Null for a run without any decision line: it is not listed (P-40). Decisions are the four of the outer walk, the lines
 * that carry a `sessionId`; a run that only rotated profiles has none. The desk lists that one all the same (P-16).
 */
export function ingestLineOf(
  runId: string,
  lines: readonly DecisionRecord[],
  names: ProfileNames,
): IngestLine | null {
  const first = lines.find((line) => outcomeOfLine(line) !== undefined);
  if (!first) return null;
  const walk = readWalk(lines);
  const end = outcomeOfLog(lines, walk);
  const times = lines.map(timeOf);
  return {
    runId,
    sessionId: lines.map((line) => textOf(line, "sessionId")).find((id) => id !== undefined) ?? null,
    source: "log",
    requested: refOf(first, "requestedProvider", "requestedModel") ?? null,
    outcome: end.outcome === "failed" ? "unfinished" : end.outcome,
    answeredBy: end.outcome === "answered" ? end.candidate : null,
    startedAt: Math.min(...times),
    endedAt: Math.max(...times),
    attempts: walk.attempts.map((attempt) => attemptOf(attempt, names)),
  };
}
