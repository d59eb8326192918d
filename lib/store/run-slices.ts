import { hourMs } from "./run-counts";
import { keyAt } from "./run-key";

/** Keys from `from` on, below `to`. */
export type KeyRange = { from: number; to: number };
/** `isEmpty`: nothing in it can match, so it need not be searched. */
export type Slice = KeyRange & { isEmpty: boolean };

type Options = KeyRange & {
  newestFirst: boolean;
  /** Milliseconds, for the widths only. */
  clock(): number;
  /** No slice crosses a multiple of it. */
  within?: number;
  /** In slices of the search index's words every hour is asked for by name. */
  widest?: number;
  /** The key nearest to the edge the search comes from that may match; null: none in this range. */
  nearest?(range: KeyRange): number | null;
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
export function* slicesOf(options: Options): Generator<Slice, void> {
  const { newestFirst, clock, within = Infinity, widest = Infinity, nearest } = options;
  let { from, to } = options;
  const width = adaptiveWidth(clock, widest);
  const leap = adaptiveWidth(clock, Infinity);

  const pieceOf = (keys: number): KeyRange =>
    newestFirst
      ? { from: Math.max(from, floorTo(to - keys, hourKeys), multipleBelow(to, within)), to }
      : { from, to: Math.min(to, ceilTo(from + keys, hourKeys), multipleAbove(from, within)) };
  const leave = (piece: KeyRange) => {
    if (newestFirst) to = piece.from;
    else from = piece.to;
  };

  while (from < to) {
    if (nearest) {
      const piece = pieceOf(leap.keys());
      const next = leap.timed(() => nearest(piece));
      if (next === null) {
        yield { ...piece, isEmpty: true };
        leave(piece);
        continue;
      }
      if (newestFirst) to = next + 1;
      else from = next;
    }
    const piece = pieceOf(width.keys());
    const began = clock();
    yield { ...piece, isEmpty: false };
    width.took(clock() - began);
    leave(piece);
  }
}

/** From one hour on: four times as wide after a quick answer, half as wide after a slow one. */
function adaptiveWidth(clock: () => number, widest: number) {
  let keys = hourKeys;
  const took = (ms: number) => {
    if (ms < quickMs) keys = Math.min(widest, keys * 4);
    else if (ms > slowMs) keys = Math.max(hourKeys, Math.floor(keys / 2));
  };
  return {
    keys: () => keys,
    took,
    timed<T>(work: () => T): T {
      const began = clock();
      const result = work();
      took(clock() - began);
      return result;
    },
  };
}

const multipleBelow = (to: number, step: number) => (step === Infinity ? -Infinity : ceilTo(to, step) - step);
const multipleAbove = (from: number, step: number) =>
  step === Infinity ? Infinity : floorTo(from, step) + step;
