import { keyAt } from "./run-key";
import { hourMs } from "./run-counts";

/** Keys from `from` on, below `to`. */
export type KeyRange = { from: number; to: number };

type Options = KeyRange & {
  newestFirst: boolean;
  /** Milliseconds, for the width only. */
  clock(): number;
  /** No slice crosses a multiple of it. */
  within?: number;
  /** In slices of the search index's words every hour is asked for by name. */
  widest?: number;
  /** The next key from an edge on that may match at all; null: none is left. */
  jump?(range: KeyRange): number | null;
};

const hourKeys = keyAt(hourMs);
const quickMs = 2;
const slowMs = 8;
const floorTo = (key: number, step: number) => Math.floor(key / step) * step;
const ceilTo = (key: number, step: number) => Math.ceil(key / step) * step;

/**
 * A range in pieces, each searched by one query that cannot be interrupted: the first is an hour, and the next ones
 * grow as long as they are answered quickly. So whoever searches can stop in time, wherever the runs are dense.
 */
export function* slicesOf(options: Options): Generator<KeyRange, void> {
  const { newestFirst, clock, within = Infinity, widest = Infinity, jump } = options;
  let { from, to } = options;
  let width = hourKeys;
  while (from < to) {
    if (jump) {
      const next = jump({ from, to });
      if (next === null) return;
      if (newestFirst) to = next + 1;
      else from = next;
    }
    const slice = newestFirst
      ? { from: Math.max(from, floorTo(to - width, hourKeys), below(to, within)), to }
      : { from, to: Math.min(to, ceilTo(from + width, hourKeys), above(from, within)) };
    const began = clock();
    yield slice;
    const tookMs = clock() - began;
    if (tookMs < quickMs) width = Math.min(widest, width * 4);
    else if (tookMs > slowMs) width = Math.max(hourKeys, Math.floor(width / 2));
    if (newestFirst) to = slice.from;
    else from = slice.to;
  }
}

const below = (to: number, step: number) => (step === Infinity ? -Infinity : ceilTo(to, step) - step);
const above = (from: number, step: number) => (step === Infinity ? Infinity : floorTo(from, step) + step);
