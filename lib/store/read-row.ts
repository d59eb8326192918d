import type Database from "better-sqlite3";
import { isFailureReason } from "../failover/reasons";
import type { PackedRecord } from "./pack-record";
import type { RunHead, RunSummary } from "../failover/run-summary";
import { readRunId } from "./run-id";
import { cursorOf, kindOfKey, timeOfKey } from "./run-key";
import type { RunKind } from "./run-port";
import { outcomeOf, readMarks } from "./run-kind";
import { valueOf } from "./run-names";

/** Agent, session, models, profile and reason are numbers of names. */
type Row = {
  key: number;
  runId: Buffer | string;
  agent: number;
  session: number | null;
  source: number;
  requested: number;
  startedAt: number | null;
  tookMs: number;
  marks: number;
  answeredModel: number | null;
  answeredProfile: number | null;
  reason: number | null;
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

const mostKnown = 50_000;

/** The value of a name behind its kind (`model:openai/gpt-x`). A number is never given twice. */
export function prepareNameOf(db: Database.Database): (id: number | null) => string | null {
  const known = new Map<number, string>();
  const find = db.prepare<[number], string>("SELECT text FROM run_names WHERE id = ?").pluck();
  return (id) => {
    if (id === null) return null;
    const name = known.get(id) ?? find.get(id);
    if (name === undefined) return null;
    if (known.size >= mostKnown) known.clear();
    known.set(id, name);
    return valueOf(name);
  };
}

/** One run by its key, names in place of their numbers. */
export function prepareReadRow(db: Database.Database): (key: number) => StoredRun | null {
  const nameOf = prepareNameOf(db);
  const read = db.prepare<[number], Row>(
    `SELECT key, run_id AS runId, agent, session, source, requested, started_at AS startedAt, took_ms AS tookMs,
       fell_back AS marks, answered_model AS answeredModel, answered_profile AS answeredProfile, reason,
       step_count AS stepCount, sample AS sampleId, record AS bytes
     FROM runs WHERE key = ?`,
  );
  return (key) => {
    const row = read.get(key);
    return row ? toStoredRun(row, nameOf) : null;
  };
}

function toStoredRun(row: Row, nameOf: (id: number | null) => string | null): StoredRun {
  const { key } = row;
  const startedAt = row.startedAt ?? timeOfKey(key);
  const kind = kindOfKey(key);
  const answeredModel = nameOf(row.answeredModel);
  const reason = nameOf(row.reason);
  const answeredBy =
    answeredModel === null ? null : { candidate: answeredModel, profileId: nameOf(row.answeredProfile) };
  const endedAt = startedAt + row.tookMs;
  const columns: RunHead = {
    runId: readRunId(row.runId),
    agentId: nameOf(row.agent) ?? "",
    sessionKey: nameOf(row.session),
    source: sources[row.source] ?? "gateway",
    requested: nameOf(row.requested) ?? "",
    startedAt,
    endedAt,
    outcome: outcomeOf(kind),
    answeredBy,
  };
  const summary: RunSummary = {
    ...columns,
    cursor: cursorOf(key),
    reason: isFailureReason(reason) ? reason : null,
    ...readMarks(row.marks),
    stepCount: row.stepCount,
  };
  return { key, kind, columns, summary, packed: { sampleId: row.sampleId, bytes: row.bytes } };
}
