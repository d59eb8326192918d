import { isRecord } from "./vector";

export type Mismatch = { path: string; expected: unknown; actual: unknown };

/**
 * Compares what was expected with what came: only listed fields, also inside; lists whole; `null` means absent; a
 * counter of 0 may be absent; `outcome` may list alternatives.
 */
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
