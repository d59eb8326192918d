export type Random = {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number below `end`. */
  below(end: number): number;
  pick<T>(values: readonly [T, ...T[]]): T;
};

/** Mulberry32: the same seed, the same runs. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { next, below, pick: (values) => values[below(values.length)] ?? values[0] };
}
