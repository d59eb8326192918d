import type Database from "better-sqlite3";
import { isFailureReason } from "../failover/reasons";
import type { PackedRecord } from "./pack-record";
import type { RunHead, RunSummary } from "../failover/run-summary";
import { readRunId } from "./run-id";
import { cursorOf, kindOfKey, timeOfKey } from "./run-key";
import type { RunKind } from "./run-port";
import { outcomeOf, readMarks } from "./run-kind";

type Row = {
  key: number;
  runId: Buffer | string;
  agentId: string;
  sessionKey: string | null;
  source: number;
  requested: string;
  startedAt: number | null;
  tookMs: number;
  marks: number;
  answeredModel: string | null;
  answeredProfile: string | null;
  reason: string | null;
  stepCount: number;
  sampleId: number;
  bytes: Buffer;
};

export type StoredRun = {
  key: number;
  kind: RunKind;
  columns: RunHead;
  summary: RunSummary;
  packed: PackedRecord;
};

/** The place in this list is the number in the database: append only. */
const sources = ["gateway", "probe", "log"] as const;
export const sourceNumber = (source: RunHead["source"]): number => sources.indexOf(source);

/** The value of a name behind its kind (`model:openai/gpt-x`). */
const value = (column: string) =>
  `(SELECT substr(text, instr(text, ':') + 1) FROM run_names WHERE id = runs.${column})`;

/** One run by its key, names in place of their numbers. */
export function prepareReadRow(db: Database.Database): (key: number) => StoredRun | null {
  const read = db.prepare<[number], Row>(
    `SELECT key, run_id AS runId, coalesce(${value("agent")}, '') AS agentId, ${value("session")} AS sessionKey,
       source, coalesce(${value("requested")}, '') AS requested, started_at AS startedAt, took_ms AS tookMs,
       fell_back AS marks, ${value("answered_model")} AS answeredModel,
       ${value("answered_profile")} AS answeredProfile, ${value("reason")} AS reason, step_count AS stepCount,
       sample AS sampleId, record AS bytes
     FROM runs WHERE key = ?`,
  );
  return (key) => {
    const row = read.get(key);
    return row ? toStoredRun(row) : null;
  };
}

function toStoredRun(row: Row): StoredRun {
  const { key, agentId, sessionKey, requested } = row;
  const startedAt = row.startedAt ?? timeOfKey(key);
  const kind = kindOfKey(key);
  const answeredBy =
    row.answeredModel === null ? null : { candidate: row.answeredModel, profileId: row.answeredProfile };
  const endedAt = startedAt + row.tookMs;
  const columns: RunHead = {
    runId: readRunId(row.runId),
    agentId,
    sessionKey,
    source: sources[row.source] ?? "gateway",
    requested,
    startedAt,
    endedAt,
    outcome: outcomeOf(kind),
    answeredBy,
  };
  const summary: RunSummary = {
    ...columns,
    cursor: cursorOf(key),
    reason: isFailureReason(row.reason) ? row.reason : null,
    ...readMarks(row.marks),
    stepCount: row.stepCount,
  };
  return { key, kind, columns, summary, packed: { sampleId: row.sampleId, bytes: row.bytes } };
}
