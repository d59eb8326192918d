import { AppError } from "../errors";
import type { RunKind } from "./run-port";
import { kindNumber, runKinds } from "./run-kind";

// A run's key holds its start in milliseconds and its kind in the lowest three bits. So every index is in the order of
// time, and the histogram of any filter is drawn from an index alone. From the fifth run of a kind and millisecond on,
// a run takes the key of a later millisecond, and its own start is kept in the row.

const kinds = 8;
const keysPerMs = 4 * kinds;
const latestStart = 1e14;

export const nextKey = (key: number): number => key + kinds;

export const firstKey = (startedAt: number, kind: RunKind): number =>
  Math.min(latestStart, Math.max(0, Math.trunc(startedAt))) * keysPerMs + kindNumber(kind);

/** Keys at or above it belong to runs that started at that time or later. */
export const keyAt = (time: number): number =>
  Math.min(latestStart, Math.max(0, Math.trunc(time))) * keysPerMs;

export const timeOfKey = (key: number): number => Math.floor(key / keysPerMs);

export const kindOfKey = (key: number): RunKind => runKinds[key % kinds] ?? "unfinished";

export const cursorOf = (key: number): string => String(key);

export function parseCursor(cursor: string): number {
  if (/^\d{1,16}$/.test(cursor)) return Number(cursor);
  throw new AppError("bad_request", "The cursor of the list of runs is not one of ours.");
}
