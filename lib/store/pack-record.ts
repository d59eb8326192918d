import { deflateRawSync, inflateRawSync } from "node:zlib";
import type Database from "better-sqlite3";
import type { RunRecord } from "../failover/run-record";

// Runs of one installation are much alike: compressed against a sample of earlier ones a record of 5 KB takes 150
// bytes, which decides how many fit into the size limit (P-18).

const columns = [
  "runId",
  "agentId",
  "sessionKey",
  "source",
  "requested",
  "startedAt",
  "endedAt",
  "outcome",
  "answeredBy",
] as const;
/** The fields of a record that have columns of their own. */
export type RecordColumns = Pick<RunRecord, (typeof columns)[number]>;
type Columns = Pick<RecordColumns, "runId" | "startedAt">;

const inColumns: ReadonlySet<string> = new Set(columns);
const shortestReplaced = 8;
const escaped = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * JSON of the other fields. Times become distances from the start behind U+0001, the run's id becomes U+0002: JSON
 * escapes both signs, so neither can be there already.
 */
export function toStoredText(record: RunRecord): string {
  const others = Object.fromEntries(Object.entries(record).filter(([name]) => !inColumns.has(name)));
  const text = JSON.stringify(others).replace(
    /\b[1-9]\d{12}\b/g,
    (time) => `\u0001${(Number(time) - record.startedAt).toString(36)}`,
  );
  return record.runId.length < shortestReplaced ? text : text.replaceAll(escaped(record.runId), "\u0002");
}

const markedTime = String.raw`\u0001(-?[0-9a-z]+)`;
const withRunId = (text: string, { runId }: Columns) => text.replaceAll("\u0002", () => escaped(runId));

function timesBack(text: string, { startedAt }: Columns): string {
  return text.replace(new RegExp(markedTime, "g"), (_, distance: string) =>
    String(startedAt + Number.parseInt(distance, 36)),
  );
}

export function fromStoredText(text: string, row: RecordColumns): RunRecord {
  return { ...row, ...JSON.parse(timesBack(withRunId(text, row), row)) };
}

/** The members of the JSON object, without braces, its times as ISO 8601 (09 §5); inside texts they stay numbers. */
export function toIsoMembers(text: string, row: Columns): string {
  const token = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|${markedTime}`, "g");
  const inIso = withRunId(text, row).replace(token, (found, distance?: string) =>
    distance === undefined
      ? timesBack(found, row)
      : `"${new Date(row.startedAt + Number.parseInt(distance, 36)).toISOString()}"`,
  );
  return inIso.slice(1, -1);
}

const sampleBytes = 32_768;
const enoughForSample = 64;
const recordsPerSample = 20_000;
/** A record that takes more than this share of its length is new to the sample. */
const novelShare = 0.06;
const dayMs = 86_400_000;

type Sample = { id: number; usedAt: number; bytes: Buffer };
export type PackedRecord = { sampleId: number; bytes: Buffer };
export type RecordPacker = {
  pack(text: string, startedAt: number): PackedRecord;
  /** From now on packs against a sample of these. */
  sampleFrom(texts: readonly string[], startedAt: number): void;
  /** After a rollback, which may have taken a new sample with it. */
  forget(): void;
};

/** Calls belong into a transaction. */
export function createRecordPacker(db: Database.Database): RecordPacker {
  const newest = db.prepare<[], Sample>(
    "SELECT id, used_at AS usedAt, bytes FROM run_samples ORDER BY id DESC LIMIT 1",
  );
  const insert = db.prepare("INSERT INTO run_samples (used_at, bytes) VALUES (?, ?)");
  const use = db.prepare("UPDATE run_samples SET used_at = ? WHERE id = ?");
  let current: Sample | undefined;
  let recent: string[] = [];
  let sinceSample = 0;

  function makeSample(texts: readonly string[], startedAt: number): Sample {
    const bytes = sampleOf(texts);
    sinceSample = 0;
    return { id: Number(insert.run(startedAt, bytes).lastInsertRowid), usedAt: startedAt, bytes };
  }

  return {
    pack(text, startedAt) {
      current ??= newest.get();
      recent.push(text);
      if (recent.length > enoughForSample) recent = recent.slice(-enoughForSample);
      sinceSample += 1;
      if (recent.length === enoughForSample && (!current || sinceSample > recordsPerSample))
        current = makeSample(recent, startedAt);
      if (!current) return { sampleId: 0, bytes: deflateRawSync(text) };
      if (startedAt > current.usedAt + dayMs) {
        use.run(startedAt, current.id);
        current = { ...current, usedAt: startedAt };
      }
      return { sampleId: current.id, bytes: deflateRawSync(text, { level: 9, dictionary: current.bytes }) };
    },
    sampleFrom(texts, startedAt) {
      current = makeSample(texts, startedAt);
    },
    forget() {
      current = undefined;
    },
  };
}

/** What the texts have that is not in the sample yet, as far as it holds. */
function sampleOf(texts: readonly string[]): Buffer {
  let sample = Buffer.alloc(0);
  for (const text of texts) {
    const packed = deflateRawSync(text, sample.length > 0 ? { dictionary: sample } : {});
    if (packed.length > text.length * novelShare)
      sample = Buffer.concat([sample, Buffer.from(text)]).subarray(-sampleBytes);
  }
  return sample;
}

const mostSamples = 32;

/** Gives the text back. */
export function createRecordUnpacker(db: Database.Database): (packed: PackedRecord) => string {
  const read = db.prepare<[number], Buffer>("SELECT bytes FROM run_samples WHERE id = ?").pluck();
  const known = new Map<number, Buffer>();
  const sampleNumbered = (id: number): Buffer => {
    const sample = known.get(id) ?? read.get(id) ?? Buffer.alloc(0);
    if (known.size > mostSamples) known.clear();
    known.set(id, sample);
    return sample;
  };
  return ({ sampleId, bytes }) =>
    inflateRawSync(bytes, sampleId === 0 ? {} : { dictionary: sampleNumbered(sampleId) }).toString("utf8");
}
