import type { ClientError } from "./client-error";
import type { KeyLimits } from "./ports";

type Use = {
  running: number;
  /** When the requests of the last minute began, oldest first. */
  startedAt: number[];
};

export type Entered = { ok: true; leave(): void } | { ok: false; error: ClientError };

const minuteMs = 60_000;
const free: Entered = { ok: true, leave: () => {} };

/** Counts in memory: after a restart every key begins anew. */
export function createKeyLimits(now: () => number) {
  const uses = new Map<string, Use>();

  const refuse = (message: string, retryAfterSeconds: number): Entered => ({
    ok: false,
    error: { status: 429, code: "key_limit_reached", message, retryAfterSeconds },
  });

  return {
    /** Call `leave` when the request is over, however it ended. A refused request counts for nothing. */
    enter(keyId: string, limits: KeyLimits | undefined): Entered {
      if (!limits || (limits.concurrent === null && limits.perMinute === null)) return free;
      const use = uses.get(keyId) ?? { running: 0, startedAt: [] };
      uses.set(keyId, use);
      const at = now();
      const firstRecent = use.startedAt.findIndex((startedAt) => startedAt > at - minuteMs);
      use.startedAt.splice(0, firstRecent === -1 ? use.startedAt.length : firstRecent);
      const { concurrent, perMinute } = limits;
      if (concurrent !== null && use.running >= concurrent)
        return refuse(`This key may have ${concurrent} requests running at a time. Wait for one to end.`, 1);
      const [oldest] = use.startedAt;
      if (perMinute !== null && use.startedAt.length >= perMinute) {
        const waitMs = oldest === undefined ? minuteMs : oldest + minuteMs - at;
        const seconds = Math.max(1, Math.ceil(waitMs / 1000));
        return refuse(
          `This key may make ${perMinute} requests a minute. Try again in ${seconds} s.`,
          seconds,
        );
      }
      use.running += 1;
      if (perMinute !== null) use.startedAt.push(at);
      let left = false;
      return {
        ok: true,
        leave() {
          if (left) return;
          left = true;
          use.running -= 1;
          if (use.running === 0 && use.startedAt.length === 0) uses.delete(keyId);
        },
      };
    },
  };
}
