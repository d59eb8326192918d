import { isPlainRecord } from "../failover/own-value";
import type { RunRecord } from "../failover/run-record";
import { isUuid, splitText } from "./skeleton";
import { toStoredText, writeRun, type WrittenRun } from "./stored-text";

// A run that takes the course of an earlier one is told by the numbers and the session in which it differs: so its
// record is neither written as a text nor read as one.

/** What stands at one place of every run of a course. One shape for all kinds, since they are gone through run by run. */
type Item = {
  kind: "same" | "run-id" | "session-id" | "number" | "list" | "fields";
  value: unknown;
  /** Of a session's id and a number: its place among the values of the text. */
  place: number;
  /** Itself as it stands there, a time as the distance from the start. */
  number: number;
  isTime: boolean;
  plan: Plan | null;
};
type Plan = { source: object; keys: readonly string[]; items: readonly Item[]; hasOwn: boolean };

/** `first` tells the run that takes it first. */
export type RunCourse = { run: RunRecord; first: WrittenRun; plan: Plan };

/** `values`: session ids and numbers so far. */
type Building = { run: RunRecord; places: readonly number[]; values: number; times: number; ids: number };

const ofTheHead: ReadonlySet<string> = new Set([
  "runId",
  "agentId",
  "sessionKey",
  "source",
  "requested",
  "startedAt",
  "endedAt",
  "outcome",
  "answeredBy",
]);

/** Numbers that no record has, to see where each comes to stand. */
const firstMarker = 8e15;

const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 1e15;
/** As `toStoredText` knows them. */
const isTime = (number: number): boolean => number >= 1e12 && number < 1e13;

const isSessionId = (key: string, value: unknown): value is string =>
  key === "sessionId" && typeof value === "string" && isUuid(value);

const othersOf = (run: RunRecord): Record<string, unknown> =>
  Object.fromEntries(Object.entries(run).filter(([key]) => !ofTheHead.has(key)));

/** Null where a text of the record has the run's id or a time in it: another run would read it as its own. */
export function courseOf(run: RunRecord): RunCourse | null {
  if (!isUuid(run.runId)) return null;
  const first = writeRun(run);
  const text = toStoredText(first);
  const building: Building = { run, places: placesOf(run), values: 0, times: 0, ids: 0 };
  const plan = planOf(othersOf(run), building);
  const count = (sign: string) => text.split(sign).length - 1;
  const isWhole =
    building.values === building.places.length &&
    building.ids === count("\u0002") &&
    building.times === count("\u0001");
  return isWhole ? { run, first, plan } : null;
}

function placesOf(run: RunRecord): number[] {
  let marker = firstMarker;
  const mark = (key: string, value: unknown) =>
    isNumber(value) || isSessionId(key, value) ? marker++ : value;
  const others = JSON.stringify(othersOf(run), mark);
  const isMarker = (value: string) => Number(value) >= firstMarker && Number(value) < marker;
  const { values } = splitText(toStoredText({ ...run, others }));
  return values.flatMap((value, place) => (isMarker(value) ? [place] : []));
}

function planOf(source: object, building: Building): Plan {
  const { times, ids } = building;
  const fields = Object.entries(source).filter(([, value]) => value !== undefined);
  const items = fields.map(([key, value]) => itemOf(key, value, building));
  return {
    source,
    keys: fields.map(([key]) => key),
    items,
    hasOwn: building.times > times || building.ids > ids,
  };
}

function itemOf(key: string, value: unknown, building: Building): Item {
  const item: Item = { kind: "same", value, place: 0, number: 0, isTime: false, plan: null };
  const { runId, startedAt } = building.run;
  if (value === runId) {
    building.ids += 1;
    return { ...item, kind: "run-id" };
  }
  const nextPlace = () => building.places[building.values++] ?? 0;
  if (isSessionId(key, value)) return { ...item, kind: "session-id", place: nextPlace() };
  if (isNumber(value)) {
    const place = nextPlace();
    if (!isTime(value)) return { ...item, kind: "number", place, number: value };
    building.times += 1;
    return { ...item, kind: "number", place, number: value - startedAt, isTime: true };
  }
  if (typeof value !== "object" || value === null) return item;
  return { ...item, kind: Array.isArray(value) ? "list" : "fields", plan: planOf(value, building) };
}

/** What differs, as `place value,place value`; null where the run takes another course. */
export function changesFrom({ run: one, plan }: RunCourse, run: RunRecord): string | null {
  const isOf =
    one.agentId === run.agentId &&
    one.requested === run.requested &&
    one.outcome === run.outcome &&
    one.source === run.source &&
    one.answeredBy?.candidate === run.answeredBy?.candidate &&
    one.answeredBy?.profileId === run.answeredBy?.profileId;
  if (!isOf || !isUuid(run.runId)) return null;
  const telling = { run, changes: "" };
  return followsFields(plan, run, telling, true) ? telling.changes : null;
}

type Telling = { run: RunRecord; changes: string };

type Fields = Readonly<Record<string, unknown>>;

function followsFields(plan: Plan, fields: Fields, telling: Telling, isRecord = false): boolean {
  if (fields === plan.source && !plan.hasOwn) return true;
  let at = 0;
  for (const key in fields) {
    const value = fields[key];
    if (value === undefined || (isRecord && ofTheHead.has(key))) continue;
    const item = plan.items[at];
    if (item === undefined || plan.keys[at] !== key || !follows(item, value, telling)) return false;
    at += 1;
  }
  return at === plan.items.length;
}

function followsList(plan: Plan, list: readonly unknown[], telling: Telling): boolean {
  if (list === plan.source && !plan.hasOwn) return true;
  if (list.length !== plan.items.length) return false;
  return plan.items.every((item, at) => follows(item, list[at], telling));
}

function follows(item: Item, value: unknown, telling: Telling): boolean {
  switch (item.kind) {
    case "same":
      return value === item.value;
    case "run-id":
      return value === telling.run.runId;
    case "session-id":
      if (typeof value !== "string" || !isUuid(value)) return false;
      if (value !== item.value) note(item.place, value, telling);
      return true;
    case "number":
      if (!isNumber(value)) return false;
      noteNumber(item, value, telling);
      return true;
    case "list":
      return Array.isArray(value) && item.plan !== null && followsList(item.plan, value, telling);
    case "fields":
      return isPlainRecord(value) && item.plan !== null && followsFields(item.plan, value, telling);
  }
}

function noteNumber(item: Item, value: number, telling: Telling): void {
  const ofTime = isTime(value);
  const number = ofTime ? value - telling.run.startedAt : value;
  if (number === item.number && ofTime === item.isTime) return;
  note(item.place, ofTime ? `\u0001${number.toString(36)}` : String(number), telling);
}

function note(place: number, text: string, telling: Telling): void {
  telling.changes += `${telling.changes === "" ? "" : ","}${place} ${text}`;
}
