import type { RunCountPage } from "./run-port";
import type { RunKind } from "./run-port";

/** Collects counts into bins; a bin may be told in several pieces. */
export function collectBins() {
  const bins = new Map<number, Map<RunKind, number>>();
  return {
    add(at: number, kind: RunKind, count: number) {
      const bin = bins.get(at) ?? new Map<RunKind, number>();
      bin.set(kind, (bin.get(kind) ?? 0) + count);
      bins.set(at, bin);
    },
    list: (): RunCountPage["bins"] =>
      [...bins.entries()]
        .sort(([a], [b]) => a - b)
        .map(([at, counts]) => ({ at, counts: Object.fromEntries(counts) })),
  };
}
