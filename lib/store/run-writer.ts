import type { RunRecord } from "../failover/run-record";
import { fellBack, firstReason } from "../failover/run-summary";
import type { OwnDatabase } from "./own-database";
import {
  createRecordPacker,
  createRecordUnpacker,
  fromStoredText,
  toStoredText,
  type PackedRecord,
} from "./pack-record";
import type { SuccessCount } from "./run-port";
import { countSuccess, hourMs, prepareRunCounts } from "./run-counts";
import { firstKey, nextKey, timeOfKey } from "./run-key";
import type { RunKind } from "./run-port";
import { storedRunId } from "./run-id";
import { kindOf } from "./run-kind";
import { nameToken, prepareNames } from "./run-names";
import { rulesOf, searchWordsOf, termsOf } from "./run-row";
import { prepareReadRow, sourceNumber } from "./read-row";

/** A run ready to be stored, so that a seed can make many of few. */
export type NewRun = {
  record: RunRecord;
  kind: RunKind;
  terms: readonly string[];
  words: readonly string[];
  packed: PackedRecord;
};

export type RunWriter = {
  toNewRun(record: RunRecord): NewRun;
  /** What the next records are packed against, when they are known beforehand. */
  sampleFrom(records: readonly RunRecord[], startedAt: number): void;
  insert(run: NewRun): void;
  /** False when there is no such run. Takes it out of the counts and the search index too. */
  remove(key: number): boolean;
  countSuccess(success: SuccessCount): void;
  /** The end of a transaction. */
  finish(): void;
  /** The transaction was rolled back: nothing it made is there. */
  discard(): void;
};

/** Words are looked for hour by hour, newest first: so the beginning of a word can be, too, at any size of the index. */
export const hourWord = (key: number, word: string): string => `${hourPrefix(key)}${word}`;
export const hourPrefix = (key: number): string => `${Math.floor(timeOfKey(key) / hourMs).toString(36)}_`;

const filterNames = (record: RunRecord, kind: RunKind): string[] => [
  `agent:${record.agentId}`,
  ...(record.sessionKey === null ? [] : [`session:${record.sessionKey}`]),
  `outcome:${record.outcome}`,
  ...(kind === "fell-back" ? ["kind:fell-back"] : []),
  ...rulesOf(record),
];

/** Rows, search index and counts in step; every call belongs into one transaction that ends with `finish`. */
export function prepareRunWriter({ db }: OwnDatabase): RunWriter {
  const names = prepareNames(db);
  const counts = prepareRunCounts(db);
  const packer = createRecordPacker(db);
  const unpack = createRecordUnpacker(db);
  const readRow = prepareReadRow(db);
  const isTaken = db.prepare("SELECT 1 FROM runs WHERE key = ?").pluck();
  const insertRow = db.prepare(
    `INSERT INTO runs (key, run_id, agent, session, source, requested, started_at, took_ms, fell_back,
       answered_model, answered_profile, reason, step_count, sample, record)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertSearch = db.prepare("INSERT INTO run_search (rowid, terms) VALUES (CAST(? AS INTEGER), ?)");
  const removeRow = db.prepare("DELETE FROM runs WHERE key = ?");
  const removeSearch = db.prepare("DELETE FROM run_search WHERE rowid = CAST(? AS INTEGER)");
  const addSuccess = db.prepare(
    `INSERT INTO success_counts (minute, agent_id, model, profile_id, count) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  );
  let last = { first: -1, key: -1 };

  function freeKey(startedAt: number, kind: RunKind): number {
    const first = firstKey(startedAt, kind);
    let key = last.first === first ? nextKey(last.key) : first;
    while (isTaken.get(key) !== undefined) key = nextKey(key);
    last = { first, key };
    return key;
  }

  return {
    toNewRun: (record) => ({
      record,
      kind: kindOf(record),
      terms: termsOf(record),
      words: searchWordsOf(record),
      packed: packer.pack(toStoredText(record), record.startedAt),
    }),

    sampleFrom: (records, startedAt) => packer.sampleFrom(records.map(toStoredText), startedAt),

    insert({ record, kind, terms, words, packed }) {
      const { startedAt, answeredBy } = record;
      const idOf = (name: string) => names.idOf(name, startedAt);
      const key = freeKey(startedAt, kind);
      const reason = firstReason(record);
      const agent = idOf(`agent:${record.agentId}`);
      const termIds = terms.map(idOf);
      insertRow.run(
        key,
        storedRunId(record.runId),
        agent,
        record.sessionKey === null ? null : idOf(`session:${record.sessionKey}`),
        sourceNumber(record.source),
        idOf(`model:${record.requested}`),
        startedAt === timeOfKey(key) ? null : startedAt,
        record.endedAt - startedAt,
        fellBack(record) ? 1 : 0,
        answeredBy ? idOf(`model:${answeredBy.candidate}`) : null,
        answeredBy?.profileId ? idOf(`profile:${answeredBy.profileId}`) : null,
        reason ? idOf(`reason:${reason}`) : null,
        record.steps.length,
        packed.sampleId,
        packed.bytes,
      );
      const tokens = [...filterNames(record, kind).map(idOf), ...termIds].map(nameToken);
      insertSearch.run(key, [...tokens, ...words.map((word) => hourWord(key, word))].join(" "));
      // Plain successes are counted when they are told, whether or not their rows are kept (P-16).
      if (kind !== "plain") counts.add({ agent, kind, at: startedAt, terms: termIds }, 1);
    },

    remove(key) {
      const row = readRow(key);
      if (!row) return false;
      if (row.kind !== "plain") {
        const record = fromStoredText(unpack(row.packed), row.columns);
        const idOf = (name: string) => names.idOf(name, record.startedAt);
        const agent = idOf(`agent:${record.agentId}`);
        counts.add({ agent, kind: row.kind, at: record.startedAt, terms: termsOf(record).map(idOf) }, -1);
      }
      removeSearch.run(key);
      removeRow.run(key);
      return true;
    },

    countSuccess(success) {
      const { minute, agentId, model, profileId, count } = success;
      addSuccess.run(minute, agentId, model, profileId ?? "", count);
      countSuccess({ names, counts }, success);
    },

    finish: () => counts.write(),
    discard() {
      names.forget();
      counts.discard();
      packer.forget();
      last = { first: -1, key: -1 };
    },
  };
}
