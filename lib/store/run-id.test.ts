import { expect, test } from "vitest";
import { readRunId, runIdRanges, storedRunId } from "./run-id";

const id = "0198c0de-1234-7abc-8def-0123456789ab";

test("a UUID takes sixteen bytes and comes back; any other id stays as it is", () => {
  expect(storedRunId(id)).toHaveLength(16);
  expect(readRunId(storedRunId(id))).toBe(id);
  for (const other of ["run-1", id.toUpperCase(), `${id} `, ""]) {
    expect(storedRunId(other)).toBe(other);
    expect(readRunId(storedRunId(other))).toBe(other);
  }
});

test("the beginning of an id covers what begins so, and nothing else", () => {
  const isCovered = (beginning: string, whole: string) => {
    const stored = storedRunId(whole);
    return runIdRanges(beginning).some(({ from, to }) => {
      if (typeof stored === "string" || typeof from === "string" || typeof to === "string") return false;
      return Buffer.compare(from, stored) <= 0 && Buffer.compare(stored, to) < 0;
    });
  };
  for (const beginning of ["0198c0", "0198C0DE-1", "0198c0de-1234-7abc-8def-0123456789a", id])
    expect(isCovered(beginning, id)).toBe(true);
  expect(isCovered("ffffff", "ffffffff-ffff-ffff-ffff-ffffffffffff")).toBe(true);
  expect(isCovered("0198c1", id)).toBe(false);
  expect(isCovered("98c0de", id)).toBe(false);
});
