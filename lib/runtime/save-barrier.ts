import { setTimeout as pause } from "node:timers/promises";

/** All waits of one run together. A commit takes a few milliseconds; a locked database must not hold up answers (P-15). */
const limitMs = 75;

export type SaveBarrier = {
  /** A window of this run is being saved. */
  add(saving: Promise<unknown>): void;
  /** Settles when what was added is saved, or when the run has waited long enough. */
  passed(): Promise<void>;
};

/** Holds an answer back until the windows that led to it are on the disk (P-11): a crash right after it loses none. */
export function createSaveBarrier(): SaveBarrier {
  let saving: Promise<unknown> | null = null;
  let leftMs = limitMs;
  return {
    add(next) {
      saving = next;
    },
    async passed() {
      const waitedFor = saving;
      if (waitedFor === null || leftMs <= 0) return;
      const startedAt = performance.now();
      const enough = new AbortController();
      await Promise.race([
        waitedFor,
        pause(leftMs, undefined, { signal: enough.signal }).catch(() => undefined),
      ]);
      enough.abort();
      leftMs -= performance.now() - startedAt;
      if (saving === waitedFor) saving = null;
    },
  };
}
