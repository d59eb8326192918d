import type { ClientError } from "./client-error";
import type { KeyLimits } from "./ports";
import type { BytesInFlight } from "./read-body";

type Use = {
  running: number;
  /** When the requests of the last minute began, oldest first; kept only for keys with such a limit. */
  startedAt: number[];
  bytes: BytesInFlight;
};

export type Entered =
  | {
      ok: true;
      /** Bodies of this key in flight. */
      bytes: BytesInFlight;
      leave(): void;
    }
  | { ok: false; error: ClientError };

const minuteMs = 60_000;
/** Of the places, and of the bytes in flight: what is left over lets everybody else in (P-35). */
const mostForOneKey = 0.75;

export const shareOfOneKey = (all: number): number => Math.max(1, Math.floor(all * mostForOneKey));

/**
 * What a key may ask for (its own limits) and what all may together (P-35), in one count. In memory: after a restart
 * every key begins anew.
 */
export function createKeyLimits(now: () => number, maxConcurrent: number) {
  const uses = new Map<string, Use>();
  const share = shareOfOneKey(maxConcurrent);
  let runningInAll = 0;

  /** Null when the request may come in; `at` then counts for the minute. */
  function refusalOf(use: Use, limits: KeyLimits | undefined, at: number): ClientError | null {
    if (runningInAll >= maxConcurrent) {
      const message = `The gateway has ${maxConcurrent} requests running, as many as it takes at a time. Try again shortly, or raise UNDERSTUDY_MAX_CONCURRENT.`;
      return { status: 503, code: "too_many_requests_in_flight", message, retryAfterSeconds: 1 };
    }
    const concurrent = limits?.concurrent ?? null;
    if (concurrent !== null && use.running >= concurrent)
      return overLimit(`This key may have ${concurrent} requests running at a time. Wait for one to end.`, 1);
    if (use.running >= share)
      return overLimit(
        `This key has ${share} of the gateway's ${maxConcurrent} places, as many as one key gets. Wait for a request to end, or raise UNDERSTUDY_MAX_CONCURRENT.`,
        1,
      );
    const perMinute = limits?.perMinute ?? null;
    if (perMinute === null) return null;
    const firstRecent = use.startedAt.findIndex((startedAt) => startedAt > at - minuteMs);
    use.startedAt.splice(0, firstRecent === -1 ? use.startedAt.length : firstRecent);
    // The request that has to leave the minute before the next one fits, also when the limit was lowered since.
    const blocking = use.startedAt.at(-perMinute);
    if (blocking === undefined) {
      use.startedAt.push(at);
      return null;
    }
    const seconds = Math.max(1, Math.ceil((blocking + minuteMs - at) / 1000));
    return overLimit(`This key may make ${perMinute} requests a minute. Try again in ${seconds} s.`, seconds);
  }

  return {
    /** Call `leave` when the request is over, however it ended. A refused request counts for nothing. */
    enter(keyId: string, limits: KeyLimits | undefined): Entered {
      let use = uses.get(keyId);
      if (!use) {
        use = { running: 0, startedAt: [], bytes: { total: 0 } };
        uses.set(keyId, use);
      }
      const error = refusalOf(use, limits, now());
      if (error) return { ok: false, error };
      const entered = use;
      entered.running += 1;
      runningInAll += 1;
      let left = false;
      return {
        ok: true,
        bytes: entered.bytes,
        leave() {
          if (left) return;
          left = true;
          entered.running -= 1;
          runningInAll -= 1;
          if (entered.running === 0 && entered.startedAt.length === 0) uses.delete(keyId);
        },
      };
    },
  };
}

const overLimit = (message: string, retryAfterSeconds: number): ClientError => ({
  status: 429,
  code: "key_limit_reached",
  message,
  retryAfterSeconds,
});
