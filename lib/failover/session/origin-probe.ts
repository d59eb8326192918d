import { originProbeIntervalMs } from "../policy";
import { primaryRef } from "../candidates/resolve-candidates";
import { noPin } from "./choose-profile";
import {
  isSameModel,
  overrideModel,
  overrideOrigin,
  overrideSource,
  pinSource,
  refText,
  type SelectedModel,
  type SessionContext,
} from "./selection";
import { swapSessionChange, type SessionChange, type SessionEntry } from "./session-entry";

const maxKeys = 4_096;

/** When each session last tried its origin again; in memory (S-36). */
export type OriginProbeMemory = { lastAt: Map<string, number> };

export const createOriginProbeMemory = (): OriginProbeMemory => ({ lastAt: new Map() });

/**
 * The origin that may be tried again (S-36): an automatic override with a complete origin that still is the agent's
 * configured primary and differs from the override. Null: nothing to probe.
 */
export function probeableOrigin(entry: SessionEntry, context: SessionContext): SelectedModel | null {
  if (overrideSource(entry) !== "auto") return null;
  const origin = overrideOrigin(entry);
  const override = overrideModel(entry, context);
  const primary = primaryRef(context.config, context.agentId);
  if (origin === null || override === null || primary === null) return null;
  return isSameModel(origin, primary) && !isSameModel(origin, override) ? origin : null;
}

const keyOf = (sessionKey: string, origin: SelectedModel) => JSON.stringify([sessionKey, refText(origin)]);

/** At most one probe per session and origin in 5 minutes; moving between fallbacks does not reopen it. */
export function isOriginProbeDue(
  memory: OriginProbeMemory,
  probe: { sessionKey: string; origin: SelectedModel; now: number },
): boolean {
  const last = memory.lastAt.get(keyOf(probe.sessionKey, probe.origin));
  return last === undefined || probe.now - last >= originProbeIntervalMs;
}

export function noteOriginProbe(
  memory: OriginProbeMemory,
  probe: { sessionKey: string; origin: SelectedModel; now: number },
): void {
  for (const [key, at] of memory.lastAt) {
    if (probe.now - at >= originProbeIntervalMs) memory.lastAt.delete(key);
  }
  const key = keyOf(probe.sessionKey, probe.origin);
  memory.lastAt.delete(key);
  memory.lastAt.set(key, probe.now);
  for (const oldest of memory.lastAt.keys()) {
    if (memory.lastAt.size <= maxKeys) return;
    memory.lastAt.delete(oldest);
  }
}

/** The override, its source and its origin; the notice stays with whoever announces the return. */
export const noOverride = {
  providerOverride: null,
  modelOverride: null,
  modelOverrideSource: null,
  modelOverrideFallbackOriginProvider: null,
  modelOverrideFallbackOriginModel: null,
} as const satisfies SessionChange;

/**
 * The origin answered (S-38): back on the configured default, by compare-and-swap with what was probed. A user pin
 * stays. `was` is the fallback whose end is announced, if one was announced before (E60).
 */
export function endOverride<E extends SessionEntry>(
  fresh: E,
  seen: SessionEntry,
  context: SessionContext,
  now: number,
): { applied: boolean; entry: E; origin: SelectedModel | null; was: string | null } {
  const origin = probeableOrigin(fresh, context);
  if (origin === null) return { applied: false, entry: fresh, origin, was: null };
  const change: SessionChange = {
    ...noOverride,
    fallbackNotice: null,
    ...(pinSource(fresh) === "auto" ? noPin : {}),
  };
  const swapped = swapSessionChange(fresh, seen, { fields: ["sessionId", "updatedAt"], change, now });
  const was = swapped.applied ? (fresh.fallbackNotice?.activeModel ?? null) : null;
  return { ...swapped, origin, was };
}
