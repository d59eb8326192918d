import { setTimeout as pause } from "node:timers/promises";

export type SaveBarrier = {
  /** A window of this run is being saved. */
  add(saving: Promise<unknown>): void;
  /** Nothing of this run is being saved, so nothing has to wait. */
  isClear(): boolean;
  /** Settles when what was added is saved, or when waiting for it takes too long. */
  passed(): Promise<void>;
};

/**
 * Holds an answer back until the windows that led to it are on the disk (P-11): a crash right after it loses none. A
 * commit takes a few milliseconds; a database that another program has locked holds a run up once, not at each step.
 */
export function createSaveBarrier(limitMs = 100): SaveBarrier {
  let saving: Promise<unknown> | null = null;
  let isTooSlow = false;
  return {
    add(next) {
      saving = next;
    },
    isClear: () => saving === null,
    async passed() {
      const waitedFor = saving;
      if (waitedFor === null || isTooSlow) return;
      const inTime = new AbortController();
      const late = pause(limitMs, "late", { signal: inTime.signal }).catch(() => null);
      isTooSlow = (await Promise.race([waitedFor, late])) === "late";
      inTime.abort();
      if (saving === waitedFor) saving = null;
    },
  };
}
