import { isHtmlPage } from "./html-page";
import { findJson } from "./read-json";
import { readField, readItems } from "./safe-read";

/** What a body says apart from its raw text (C-10). */
export type BodyFacts = {
  /** At most 12 different texts of at most 1 000 characters. */
  texts: string[];
  /** Codes, types and symbolic statuses, upper-cased. */
  codes: Set<string>;
  hints: BodyHints;
  /** The body is an error object (C-3). */
  isError: boolean;
};

/** The fields of C-70 and C-73 as they stand in the body. */
export type BodyHints = Partial<Record<HintField, unknown>>;

const hintFields = [
  "retry_after",
  "retry_after_ms",
  "retryAfter",
  "retryDelay",
  "resets_at",
  "resets_in_seconds",
] as const;
export type HintField = (typeof hintFields)[number];

const walkedKeys = [
  "message",
  "param",
  "code",
  "type",
  "error",
  "detail",
  "details",
  "body",
  "metadata",
  "raw",
  "reason",
  "status",
] as const;

const codeKeys: ReadonlySet<string> = new Set([
  "code",
  "type",
  "error",
  "detail",
  "details",
  "reason",
  "status",
]);

const maximumTexts = 12;
const maximumTextLength = 1_000;
const maximumItems = 50;
const maximumObjects = 300;
const maximumDepth = 25;

/** Shared by all signals without a body. */
export const noBodyFacts: Readonly<BodyFacts> = Object.freeze({
  texts: [],
  codes: new Set<string>(),
  hints: {},
  isError: false,
});

/** The objects already seen bound a walk as well: hostile values can be without end. */
export type Walk = { facts: BodyFacts; seen: Set<unknown> };

export const startWalk = (): Walk => ({
  facts: { texts: [], codes: new Set(), hints: {}, isError: false },
  seen: new Set(),
});

/** Adds what `value`, found under `key`, says. Cyclic, hostile and huge values are cut short. */
export function walkBody(walk: Walk, key: string, value: unknown): void {
  visit(walk, key, value, 0);
}

/** Adds what the JSON values found in a text say, not the text itself. */
export function walkValues(walk: Walk, values: readonly unknown[]): void {
  for (const value of values) visitRoot(walk, "body", value, 0);
}

function visit(walk: Walk, key: string, value: unknown, depth: number): void {
  if (depth > maximumDepth) return;
  if (typeof value === "string") visitText(walk, key, value, depth);
  else if (typeof value === "number") addCode(walk.facts, key, String(value));
  else if (typeof value === "object" && value !== null) visitObject(walk, key, value, depth);
}

function visitText(walk: Walk, key: string, value: string, depth: number): void {
  const text = value.trim();
  if (text === "") return;
  addCode(walk.facts, key, text);
  const values = findJson(text);
  for (const found of values) visitRoot(walk, key, found, depth + 1);
  addText(walk.facts, text, values.length > 0);
}

/** A body of its own, also when it came as a text. */
function visitRoot(walk: Walk, key: string, value: unknown, depth: number): void {
  const items = readItems(value, maximumItems) ?? [value];
  if (items.some(isErrorObject)) walk.facts.isError = true;
  for (const item of items) visit(walk, key, item, depth);
}

function visitObject(walk: Walk, key: string, value: object, depth: number): void {
  if (walk.seen.has(value) || walk.seen.size >= maximumObjects) return;
  walk.seen.add(value);
  const items = readItems(value, maximumItems);
  if (items !== null) {
    for (const item of items) visit(walk, key, item, depth + 1);
    return;
  }
  for (const field of hintFields) walk.facts.hints[field] ??= readField(value, field) ?? undefined;
  for (const field of walkedKeys) visit(walk, field, readField(value, field), depth + 1);
}

/** Bodies that report a failure whatever the status says: `error`, `isError`, `success: false` (C-3). */
export function isErrorObject(value: unknown): boolean {
  const error = readField(value, "error");
  const empty = error === undefined || error === null || error === false || error === "";
  return !empty || readField(value, "isError") === true || readField(value, "success") === false;
}

/** A text that is nothing but JSON has been taken apart already; the text of an HTML page is ignored (C-21). */
export function addText(facts: BodyFacts, value: string, hasJson: boolean): void {
  if (value === "" || (hasJson && /^[{["]/.test(value)) || isHtmlPage(value)) return;
  const text = value.slice(0, maximumTextLength);
  if (facts.texts.length < maximumTexts && !facts.texts.includes(text)) facts.texts.push(text);
}

/** Digits from 100 to 599 are a status, not a code (C-8). */
function addCode(facts: BodyFacts, key: string, value: string): void {
  if (!codeKeys.has(key) || value.length > 100 || /\s/.test(value) || isStatusNumber(value)) return;
  if (facts.codes.size < 100) facts.codes.add(value.toUpperCase());
}

export const isStatusNumber = (value: string): boolean => /^[1-5]\d\d$/.test(value);
