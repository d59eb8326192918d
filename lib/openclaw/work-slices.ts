import { setImmediate as nextTurn } from "node:timers/promises";

/** Long work on the thread that serves requests, cut into pieces of a few milliseconds (P-15). */
export type WorkSlices = {
  /** To be called between any two small steps. */
  pause(): Promise<void>;
};

const sliceMs = 4;

export function createWorkSlices(
  rest: (workedMs: number) => Promise<unknown> = () => nextTurn(),
): WorkSlices {
  let startedAt = performance.now();
  return {
    async pause() {
      const worked = performance.now() - startedAt;
      if (worked < sliceMs) return;
      await rest(worked);
      startedAt = performance.now();
    },
  };
}
