import { isOriginProbeDue, noteOriginProbe, probeableOrigin, type OriginProbeMemory } from "./origin-probe";
import {
  configuredSelection,
  isSameModel,
  selectModel,
  type Selection,
  type SessionContext,
} from "./selection";
import type { SessionEntry } from "./session-entry";

export type TurnPlan = {
  /** What the run requests; its source decides the fallbacks behind it. */
  selection: Selection;
  /** The origin of a stored automatic override is tried again first (S-37). */
  isOriginProbe: boolean;
};

type Probes = { memory: OriginProbeMemory; sessionKey: string; now: number };

/** What the coming turn requests: the session's selection, or its origin when a probe is due. */
export function planTurn(entry: SessionEntry, context: SessionContext, probes: Probes): TurnPlan {
  const origin = probeableOrigin(entry, context);
  const { memory, sessionKey, now } = probes;
  if (origin === null || !isOriginProbeDue(memory, { sessionKey, origin, now })) {
    return { selection: selectModel(entry, context), isOriginProbe: false };
  }
  return { selection: configuredSelection(context), isOriginProbe: true };
}

/**
 * Just before the run, on a freshly read entry (S-37): a probe that is no longer eligible gives way to what the entry
 * selects now; one that goes ahead is noted.
 */
export function confirmTurn(
  fresh: SessionEntry,
  plan: TurnPlan,
  context: SessionContext,
  probes: Probes,
): TurnPlan {
  const origin = plan.isOriginProbe ? probeableOrigin(fresh, context) : null;
  if (origin === null || !isSameModel(origin, plan.selection)) {
    return { selection: selectModel(fresh, context), isOriginProbe: false };
  }
  noteOriginProbe(probes.memory, { sessionKey: probes.sessionKey, origin, now: probes.now });
  return plan;
}
