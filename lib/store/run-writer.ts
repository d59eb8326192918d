import type { RunRecord } from "../failover/run-record";
import { firstReason } from "../failover/run-summary";
import type { OwnDatabase } from "./own-database";
import { createRecordPacker, createRecordUnpacker, type PackedRecord } from "./pack-record";
import type { SplitText } from "./skeleton";
import { fromStoredText, readWrittenRun, toStoredText, type WrittenRun } from "./stored-text";
import type { SuccessCount } from "./run-port";
import { countSuccess, hourMs, prepareRunCounts, type Counted } from "./run-counts";
import { firstKey, nextKey, timeOfKey } from "./run-key";
import type { RunKind } from "./run-port";
import { storedRunId } from "./run-id";
import { kindOf, marksOf } from "./run-kind";
import { nameToken, prepareNames } from "./run-names";
import { rulesOf, searchWordsOf, sessionWords, termsOf } from "./run-row";
import { prepareReadRow, sourceNumber } from "./read-row";

/** Everything of a run but what makes it that one run, ready to be stored: a seed makes many runs of one shape. */
export type RunShape = {
  kind: RunKind;
  agentId: string;
  counted: Counted;
  /** Of the row, from `source` on, apart from the times. */
  source: number;
  requested: number;
  marks: number;
  answeredModel: number | null;
  answeredProfile: number | null;
  reason: number | null;
  stepCount: number;
  packed: PackedRecord;
  /** Of the search index: names, and the words of what failed. */
  nameTokens: string;
  words: readonly string[];
};
/** The run that took a course first, and its text. */
export type ToldCourse = { first: WrittenRun; split: SplitText };
export type OneRun = Pick<RunRecord, "runId" | "sessionKey" | "startedAt" | "endedAt">;

export type RunWriter = {
  shapeOf(run: WrittenRun): RunShape;
  /** Of a run that differs from the first one of its course in numbers alone. */
  shapeInCourse(next: { run: OneRun; course: ToldCourse; values: readonly string[] }): RunShape;
  /** What is to be stored next, when it is known beforehand. */
  prepareFor(runs: readonly WrittenRun[], startedAt: number): void;
  insert(shape: RunShape, run: OneRun): void;
  /** False when there is no such run. Takes it out of the counts and the search index too. */
  remove(key: number): boolean;
  countSuccess(success: SuccessCount): void;
  /** The end of a transaction. */
  finish(): void;
  /** The transaction was rolled back: nothing it made is there. */
  discard(): void;
};

/** Words are looked for hour by hour, newest first: so the beginning of a word can be, too, at any size of the index. */
export const hourPrefix = (key: number): string => `${Math.floor(timeOfKey(key) / hourMs).toString(36)}_`;

export const filterNames = (record: RunRecord, kind: RunKind): string[] => [
  `agent:${record.agentId}`,
  `outcome:${record.outcome}`,
  ...(kind === "fell-back" ? ["kind:fell-back"] : []),
  ...rulesOf(record),
];

type Session = { id: number; agentId: string; day: number; words: readonly string[] };

const dayMs = 86_400_000;
const mostSessions = 100_000;
const mostAlike = 1_000;

type Alike = Omit<RunShape, "packed">;
const dayOf = (time: number): number => Math.floor(time / dayMs);

/** Rows, search index and counts in step; every call belongs into one transaction that ends with `finish`. */
export function prepareRunWriter({ db }: OwnDatabase): RunWriter {
  const names = prepareNames(db);
  const counts = prepareRunCounts(db);
  const packer = createRecordPacker(db);
  const unpack = createRecordUnpacker(db);
  const readRow = prepareReadRow(db);
  const insertRow = db.prepare(
    `INSERT INTO runs (key, run_id, agent, session, source, requested, started_at, took_ms, fell_back,
       answered_model, answered_profile, reason, step_count, sample, record)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING`,
  );
  const insertSearch = db.prepare("INSERT INTO run_search (rowid, terms) VALUES (CAST(? AS INTEGER), ?)");
  const removeRow = db.prepare("DELETE FROM runs WHERE key = ?");
  const removeSearch = db.prepare("DELETE FROM run_search WHERE rowid = CAST(? AS INTEGER)");
  const addSuccess = db.prepare(
    `INSERT INTO success_counts (minute, agent_id, model, profile_id, count) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  );
  const sessions = new Map<string, Session>();
  const alike = new Map<string, Alike>();
  let ofCourse = new WeakMap<ToldCourse, { day: number; shape: Alike }>();
  let last = { first: -1, key: -1 };

  /** A session is asked for by many runs of one day. */
  function sessionOf(sessionKey: string, agentId: string, startedAt: number): Session {
    const day = dayOf(startedAt);
    const known = sessions.get(sessionKey);
    if (known?.day === day && known.agentId === agentId) return known;
    const id = names.idOf(`session:${sessionKey}`, startedAt);
    const session = { id, agentId, day, words: sessionWords(sessionKey, agentId) };
    if (sessions.size > mostSessions) sessions.clear();
    sessions.set(sessionKey, session);
    return session;
  }

  /** At the first key that is free; answers which. */
  function insertAtFreeKey(shape: RunShape, run: OneRun, session: number | null): number {
    const { runId, startedAt, endedAt } = run;
    const first = firstKey(startedAt, shape.kind);
    let key = last.first === first ? nextKey(last.key) : first;
    const id = storedRunId(runId);
    const insertAt = (place: number) =>
      insertRow.run(
        place,
        id,
        shape.counted.agent,
        session,
        shape.source,
        shape.requested,
        startedAt === timeOfKey(place) ? null : startedAt,
        endedAt - startedAt,
        shape.marks,
        shape.answeredModel,
        shape.answeredProfile,
        shape.reason,
        shape.stepCount,
        shape.packed.sampleId,
        shape.packed.bytes,
      ).changes;
    while (insertAt(key) === 0) key = nextKey(key);
    last = { first, key };
    return key;
  }

  function readShape(record: RunRecord, startedAt = record.startedAt): Alike {
    const { answeredBy, agentId } = record;
    const idOf = (name: string) => names.idOf(name, startedAt);
    const kind = kindOf(record);
    const terms = termsOf(record).map(idOf);
    const reason = firstReason(record);
    return {
      kind,
      agentId,
      counted: counts.countedAs(idOf(`agent:${agentId}`), kind, terms),
      source: sourceNumber(record.source),
      requested: idOf(`model:${record.requested}`),
      marks: marksOf(record),
      answeredModel: answeredBy ? idOf(`model:${answeredBy.candidate}`) : null,
      answeredProfile: answeredBy?.profileId ? idOf(`profile:${answeredBy.profileId}`) : null,
      reason: reason ? idOf(`reason:${reason}`) : null,
      stepCount: record.steps.length,
      nameTokens: [...filterNames(record, kind).map(idOf), ...terms].map(nameToken).join(" "),
      words: searchWordsOf(record),
    };
  }

  /** Runs that differ in their times alone are read once a day, as often as their names say that they are in use. */
  function shapeBy(likeness: string, run: WrittenRun): Alike {
    const { agentId, source, requested, outcome, answeredBy } = run;
    const day = dayOf(run.startedAt);
    const key = JSON.stringify([likeness, day, agentId, source, requested, outcome, answeredBy]);
    const known = alike.get(key);
    if (known) return known;
    const shape = readShape(readWrittenRun(run));
    if (alike.size >= mostAlike) alike.clear();
    alike.set(key, shape);
    return shape;
  }

  return {
    shapeOf(run) {
      const { likeness, ...packed } = packer.pack(toStoredText(run), run.startedAt);
      const shape = likeness === null ? readShape(readWrittenRun(run)) : shapeBy(likeness, run);
      return { ...shape, packed };
    },

    shapeInCourse({ run: { startedAt }, course, values }) {
      const packed = packer.packSplit({ ...course.split, values }, startedAt);
      const day = dayOf(startedAt);
      let known = ofCourse.get(course);
      if (known?.day !== day) {
        known = { day, shape: readShape(readWrittenRun(course.first), startedAt) };
        ofCourse.set(course, known);
      }
      return { ...known.shape, packed };
    },

    prepareFor: (runs, startedAt) => packer.prepareFor(runs.map(toStoredText), startedAt),

    insert(shape, run) {
      const { sessionKey, startedAt } = run;
      const session = sessionKey === null ? null : sessionOf(sessionKey, shape.agentId, startedAt);
      const key = insertAtFreeKey(shape, run, session?.id ?? null);
      const prefix = ` ${hourPrefix(key)}`;
      let terms = session === null ? shape.nameTokens : `${shape.nameTokens} ${nameToken(session.id)}`;
      for (const word of shape.words) terms += prefix + word;
      for (const word of session?.words ?? []) terms += prefix + word;
      insertSearch.run(key, terms);
      // Plain successes are counted when they are told, whether or not their rows are kept (P-16).
      if (shape.kind !== "plain") counts.add(shape.counted, startedAt, 1);
    },

    remove(key) {
      const row = readRow(key);
      if (!row) return false;
      if (row.kind !== "plain") {
        const record = fromStoredText(unpack(row.packed), row.columns);
        const idOf = (name: string) => names.idOf(name, record.startedAt);
        const terms = termsOf(record).map(idOf);
        counts.add(counts.countedAs(idOf(`agent:${record.agentId}`), row.kind, terms), record.startedAt, -1);
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
      sessions.clear();
      alike.clear();
      ofCourse = new WeakMap();
      counts.discard();
      packer.forget();
      last = { first: -1, key: -1 };
    },
  };
}
