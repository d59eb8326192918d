import { hourMs } from "./run-counts";
import { keyAt } from "./run-key";

/** Keys from `from` on, below `to`. */
export type KeyRange = { from: number; to: number };

/**
 * A range in pieces, each asked for by one query that cannot be interrupted. They grow as long as the answers come
 * quickly, so whoever searches can stop in time, wherever the runs are dense.
 */
export type RunWalk = {
  /** Null: the range is done. */
  next(): KeyRange | null;
  /** The answer to the last piece is there. `growth`: no need to make the next one wider than so. False: the time is up. */
  isGoingOn(answer: { isEmpty: boolean; growth?: number }): boolean;
  /** The last piece held too many: the next one is smaller, and begins where it began. False: the time is up. */
  isGoingOnNarrower(piece: KeyRange): boolean;
  /** Where the next piece begins; null: the range is done. */
  reached(): number | null;
};

/** Widths of pieces. `inHours`: the search index asks for words hour by hour, so none should be in two pieces. */
export type WalkShape = { first: number; widest: number; inHours: boolean };

type Options = KeyRange & {
  newestFirst: boolean;
  clock(): number;
  deadline: number;
  shape: WalkShape;
  /** The key nearest to the edge the walk comes from that may match; null: none in this range. */
  nearest?(range: KeyRange): number | null;
};

const msKeys = keyAt(1);
export const hourKeys = keyAt(hourMs);
/** What a query should take: long enough to be worth its beginning, short enough to stop in time. */
const aimMs = 4;
const leastMs = 0.5;
const fastestGrowth = 8;
const narrowing = 4;
export const floorTo = (key: number, step: number) => Math.floor(key / step) * step;
export const ceilTo = (key: number, step: number) => Math.ceil(key / step) * step;

export function walkRuns(options: Options): RunWalk {
  const { newestFirst, clock, deadline, nearest, shape } = options;
  let { from, to } = options;
  let width = shape.first;
  let began = 0;
  let isEmpty = true;

  return {
    next() {
      if (from >= to) return null;
      began = clock();
      const key = isEmpty && nearest ? nearest({ from, to }) : newestFirst ? to - 1 : from;
      if (key === null || newestFirst) to = key === null ? from : key + 1;
      else from = key;
      if (from >= to) return null;
      const grid = shape.inHours && width >= hourKeys ? hourKeys : msKeys;
      const piece = newestFirst
        ? { from: Math.max(from, floorTo(to - width, grid)), to }
        : { from, to: Math.min(to, ceilTo(from + width, grid)) };
      if (newestFirst) to = piece.from;
      else from = piece.to;
      return piece;
    },
    isGoingOn({ growth = Infinity, ...answer }) {
      const now = clock();
      const aim = Math.max(leastMs, Math.min(aimMs, deadline - now));
      const timely = aim / Math.max(leastMs, now - began);
      width = Math.min(
        shape.widest,
        Math.max(msKeys, width * Math.min(fastestGrowth, timely, Math.max(1, growth))),
      );
      isEmpty = answer.isEmpty;
      return now < deadline;
    },
    isGoingOnNarrower(piece) {
      width = Math.max(msKeys, (piece.to - piece.from) / narrowing);
      if (newestFirst) to = piece.to;
      else from = piece.from;
      isEmpty = false;
      return clock() < deadline;
    },
    reached: () => (from >= to ? null : newestFirst ? to : from),
  };
}
