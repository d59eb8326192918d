import { blockProbeThrottleMs, probeThrottleMs } from "../policy";

const maxAgeMs = 24 * 3_600_000;
const maxKeys = 256;

/** Ordinary probes and probes of a provider-reported block are throttled apart (05 §3). */
export type ProbeThrottle = "probe" | "block";

/** When each (throttle, agent, provider) was last probed. In memory, per process. */
export type ProbeMemory = { lastAt: Map<string, number> };

export const createProbeMemory = (): ProbeMemory => ({ lastAt: new Map() });

type Key = { throttle: ProbeThrottle; agentId: string; provider: string };

const keyOf = ({ throttle, agentId, provider }: Key) => `${throttle} ${agentId} ${provider}`;

export const throttleMs = (throttle: ProbeThrottle) =>
  throttle === "block" ? blockProbeThrottleMs : probeThrottleMs;

/** When the throttle lets the next probe through; null when it is open. */
export function throttledUntil(memory: ProbeMemory, key: Key, now: number): number | null {
  const last = memory.lastAt.get(keyOf(key));
  if (last === undefined) return null;
  const until = last + throttleMs(key.throttle);
  return until > now ? until : null;
}

export function startThrottle(memory: ProbeMemory, key: Key, now: number): void {
  for (const [name, at] of memory.lastAt) if (now - at > maxAgeMs) memory.lastAt.delete(name);
  memory.lastAt.delete(keyOf(key));
  memory.lastAt.set(keyOf(key), now);
  for (const name of memory.lastAt.keys()) {
    if (memory.lastAt.size <= maxKeys) return;
    memory.lastAt.delete(name);
  }
}
