// The live feed: what changed, as small events with a running number, and their SSE encoding.
// What must not live here: store, HTTP, Next; whoever changes something publishes it.
import type { Told } from "../error-said";
import type { RunNews } from "./tell-run";

export type LiveEvent =
  | { type: "profiles-changed"; agentId: string; profileIds: readonly string[] }
  | { type: "order-changed"; agentId: string; provider: string }
  | { type: "sessions-changed"; agentId: string; sessionKeys: readonly string[] }
  | { type: "run-recorded"; agentId: string; run: RunNews }
  | { type: "config-changed" }
  | { type: "problems-changed" }
  /** Gateway keys, operators, sign-ins or backups; carries nothing, because not everybody may see them. */
  | { type: "settings-changed" }
  | { type: "log-read"; log: OpenclawLog };

/** How far OpenClaw's log has been read, while there is much of it; why a file of it is not read. */
type OpenclawLog = {
  path: string | null;
  reading: { readBytes: number; size: number | null } | null;
  problem: Told | null;
};

export type NumberedEvent = { id: number; event: LiveEvent };

export type Subscription = {
  /** Events after the reader's last one; null when they are no longer known and the reader must read anew. */
  missed: readonly NumberedEvent[] | null;
  stop(): void;
};

export type LiveBus = {
  publish(event: LiveEvent): void;
  subscribe(lastEventId: number | null, listener: (event: NumberedEvent) => void): Subscription;
  lastId(): number;
};

/** `firstId` lies above every number of an earlier process (start time in ms), so a restart is recognised. */
export function createLiveBus(options: { firstId: number; capacity?: number }): LiveBus {
  const capacity = options.capacity ?? 1_000;
  const kept: NumberedEvent[] = [];
  const listeners = new Set<(event: NumberedEvent) => void>();
  let lastId = options.firstId;

  const missedSince = (id: number): readonly NumberedEvent[] | null => {
    // More are kept than are promised, so that making room is rare.
    const known = kept.slice(-capacity);
    const oldestKnown = (known[0]?.id ?? lastId + 1) - 1;
    if (id < oldestKnown || id > lastId) return null;
    return known.slice(id - oldestKnown);
  };

  return {
    publish(event) {
      lastId += 1;
      const numbered = { id: lastId, event };
      kept.push(numbered);
      if (kept.length > 2 * capacity) kept.splice(0, capacity);
      for (const listener of listeners) listener(numbered);
    },
    subscribe(lastEventId, listener) {
      const missed = lastEventId === null ? [] : missedSince(lastEventId);
      listeners.add(listener);
      return { missed, stop: () => listeners.delete(listener) };
    },
    lastId: () => lastId,
  };
}
