import { setTimeout as pause } from "node:timers/promises";

/**
 * Waits for the store, but not for long, and fails nothing: memory has the change already, so a locked or full database
 * holds up no request (P-18).
 */
export async function storedSoon(saved: Promise<unknown>, limitMs = 100): Promise<void> {
  const inTime = new AbortController();
  const late = pause(limitMs, undefined, { signal: inTime.signal }).catch(() => undefined);
  await Promise.race([saved.catch(() => undefined), late]);
  inTime.abort();
}
