import { isRecord, type JsonRecord } from "./vector";

export type Mismatch = { path: string; expected: unknown; actual: unknown };

/**
 * Compares what was expected with what came: only listed fields, also inside; lists whole; `null` means absent; a
 * counter of 0 may be absent; `outcome` may list alternatives. Two fields ask about another one: `startsWith` about
 * the beginning of `candidates`, `profileNot` about a `profile` that must not come.
 */
export function compareAnswer(expected: JsonRecord, actual: JsonRecord): readonly Mismatch[] {
  const { startsWith, profileNot, ...plain } = expected;
  const beginning = Array.isArray(startsWith) && Array.isArray(actual.candidates) ? startsWith.length : 0;
  const candidates = Array.isArray(actual.candidates)
    ? actual.candidates.slice(0, beginning)
    : actual.candidates;
  const isChosen = profileNot !== undefined && profileNot !== null && actual.profile === profileNot;
  return [
    ...compare(plain, actual),
    ...(startsWith === undefined ? [] : compare(startsWith, candidates, "startsWith")),
    ...(isChosen ? [{ path: "profile", expected: { not: profileNot }, actual: actual.profile }] : []),
  ];
}

export function compare(expected: unknown, actual: unknown, path: string = ""): readonly Mismatch[] {
  const mismatch = [{ path, expected, actual }];
  if (expected === null) return isAbsent(actual) ? [] : mismatch;
  if (Array.isArray(expected)) {
    const isChoice = /(^|\.)outcome$/.test(path);
    if (isChoice && !Array.isArray(actual)) return expected.includes(actual) ? [] : mismatch;
    return compareList(expected, actual, path) ?? mismatch;
  }
  if (isRecord(expected)) {
    if (!isRecord(actual) && !isAbsent(actual)) return mismatch;
    const fields = isRecord(actual) ? actual : {};
    return Object.entries(expected).flatMap(([field, value]) =>
      compare(
        value,
        Object.hasOwn(fields, field) ? fields[field] : undefined,
        path === "" ? field : `${path}.${field}`,
      ),
    );
  }
  if (expected === 0 && isCounter(path) && (actual === undefined || actual === null)) return [];
  return Object.is(expected, actual) ? [] : mismatch;
}

function compareList(
  expected: readonly unknown[],
  actual: unknown,
  path: string,
): readonly Mismatch[] | null {
  const items: readonly unknown[] | null = Array.isArray(actual) ? actual : isAbsent(actual) ? [] : null;
  if (items === null || items.length !== expected.length) return null;
  return expected.flatMap((item, index) => compare(item, items[index], `${path}[${index}]`));
}

const isAbsent = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

const isCounter = (path: string): boolean => /(^|\.)errorCount$|(^|\.)failureCounts\.[^.]+$/.test(path);
