import { isPlainRecord } from "../failover/own-value";
import { diffLines, type DiffLine } from "./line-diff";

const isName = (key: string): boolean => /^[A-Za-z_$][\w$]*$/.test(key);
const written = (key: string): string => (isName(key) ? key : JSON.stringify(key));

/** One value under its key as JSON5, a line per item; nothing for a key that is not there. */
export function jsonLines(key: string, value: unknown): readonly string[] {
  if (value === undefined) return [];
  return [...lines(value, `${written(key)}: `, "")];
}

function* lines(value: unknown, head: string, indent: string): Generator<string> {
  const isList = Array.isArray(value);
  if (!isList && !isPlainRecord(value)) {
    yield `${indent}${head}${JSON.stringify(value)},`;
    return;
  }
  const [open, close] = isList ? "[]" : "{}";
  const items: readonly (readonly [string, unknown])[] = isList
    ? value.map((item: unknown) => ["", item] as const)
    : Object.entries(value).map(([name, item]) => [`${written(name)}: `, item] as const);
  if (items.length === 0) {
    yield `${indent}${head}${open}${close},`;
    return;
  }
  yield `${indent}${head}${open}`;
  for (const [name, item] of items) yield* lines(item, name, `${indent}  `);
  yield `${indent}${close},`;
}

/** What changes at one place of a file: the lines of this value only, everything around it stays unseen (P-26). */
export const changedLines = (key: string, before: unknown, after: unknown): readonly DiffLine[] =>
  diffLines(jsonLines(key, before), jsonLines(key, after));
