import type { RunRecord } from "../failover/run-record";
import { fellBack, firstReason, isPlainSuccess } from "../failover/run-summary";
import type { RunSummary } from "./port";
import type { runs } from "./schema";

export type NewRunRow = Omit<typeof runs.$inferInsert, "seq">;
export type RunRow = typeof runs.$inferSelect;

const providerOf = (candidate: string): string => candidate.slice(0, Math.max(0, candidate.indexOf("/")));

export function toRunRow(record: RunRecord): NewRunRow {
  return {
    runId: record.runId,
    agentId: record.agentId,
    sessionKey: record.sessionKey,
    source: record.source,
    requested: record.requested,
    startedAt: record.startedAt,
    endedAt: record.endedAt,
    outcome: record.outcome,
    answeredCandidate: record.answeredBy?.candidate ?? null,
    answeredProfileId: record.answeredBy?.profileId ?? null,
    reason: firstReason(record),
    fellBack: fellBack(record),
    plain: isPlainSuccess(record),
    stepCount: record.steps.length,
  };
}

/** What the run can be found by: the values of any of its steps. */
export function termsOf(record: RunRecord): string[] {
  const candidates = [record.answeredBy?.candidate, ...record.steps.map(({ candidate }) => candidate)];
  const profiles = [record.answeredBy?.profileId, ...record.steps.map(({ profileId }) => profileId)];
  const terms = [
    ...candidates.flatMap((ref) => (ref ? [`model:${ref}`, `provider:${providerOf(ref)}`] : [])),
    ...profiles.flatMap((id) => (id ? [`profile:${id}`] : [])),
    ...record.steps.flatMap(({ reason }) => (reason ? [`reason:${reason}`] : [])),
  ];
  return [...new Set(terms)];
}

const searchTextLimit = 4_000;

export function searchTextOf(record: RunRecord): string {
  const steps = record.steps.flatMap(({ candidate, profileId, code, matchedRule, errorPreview }) => [
    candidate,
    profileId,
    code,
    matchedRule,
    errorPreview,
  ]);
  const parts = [record.runId, record.sessionKey, record.requested, record.error, ...steps];
  const words = [...new Set(parts.filter((part) => part !== null))].join("\n");
  return words.toLowerCase().slice(0, searchTextLimit);
}

export const cursorOf = ({ startedAt, seq }: Pick<RunRow, "startedAt" | "seq">): string =>
  `${startedAt}-${seq}`;

export function parseCursor(cursor: string): { startedAt: number; seq: number } | null {
  const [, startedAt, seq] = /^(\d{1,16})-(\d{1,16})$/.exec(cursor) ?? [];
  return startedAt && seq ? { startedAt: Number(startedAt), seq: Number(seq) } : null;
}

export function toSummary(row: RunRow, reason: RunSummary["reason"]): RunSummary {
  const { runId, agentId, sessionKey, source, requested, startedAt, endedAt, outcome, stepCount } = row;
  const answeredBy = row.answeredCandidate
    ? { candidate: row.answeredCandidate, profileId: row.answeredProfileId }
    : null;
  const run = { runId, agentId, sessionKey, source, requested, startedAt, endedAt, outcome, answeredBy };
  return { ...run, cursor: cursorOf(row), reason, fellBack: row.fellBack, stepCount };
}
