import { activeWindows, isManuallyDisabled } from "../cooldown/active-windows";
import { isInCooldown, soonestExpiry, unusableUntil } from "../cooldown/queries";
import { isTime } from "../cooldown/time";
import { unavailableReason } from "../cooldown/unavailable-reason";
import type { ProfileId } from "../credential";
import { isFailureReason } from "../reasons";
import { ownValue } from "../own-value";
import { blockProbeThrottleMs } from "../policy";
import type { WaitingCandidate } from "../probe/decide-waiting";
import { throttledUntil, type ProbeMemory } from "../probe/probe-memory";
import type { AgentFacts } from "../config";
import type { WindowQuery } from "../cooldown/active-windows";
import type { Candidate } from "../run-record";

export type WaitingInput = {
  facts: AgentFacts;
  candidate: Candidate;
  ids: readonly ProfileId[];
  query: WindowQuery;
  memory: ProbeMemory;
  isPrimary: boolean;
  hasFallback: boolean;
  isSlotUsed: boolean;
  /** Retries of an overloaded chain are not held back by the ordinary throttle. */
  ignoresThrottle: boolean;
};

type ProfileIds = readonly [ProfileId, ...ProfileId[]];

export type Waiting = WaitingCandidate & {
  /** The one profile a probe uses. */
  probeProfile: ProfileId;
};

/** The facts the rules of 05 §3 ask for; null when a profile is free, or the order is empty. */
export function assessWaiting(input: WaitingInput): Waiting | null {
  const { facts, candidate, query } = input;
  if (input.ids.some((id) => !isInCooldown(ownValue(facts.usage, id), query))) return null;
  const [first, ...others] = input.ids;
  if (first === undefined) return null;
  const ids: ProfileIds = [first, ...others];
  const entries = ids.map((id) => ownValue(facts.usage, id));
  const reason = unavailableReason(entries, query);
  const probeProfile = soonestProfile(input, ids);
  const probed = ownValue(facts.usage, probeProfile);
  const isBlocked = activeWindows(probed, query).some(({ lane }) => lane === "block");
  return {
    provider: candidate.provider,
    reason: isFailureReason(reason) ? reason : "unknown",
    soonest: soonestExpiry(entries, query),
    isDisabledByOperator: reason === "manual",
    isBlocked,
    isPrimary: input.isPrimary,
    hasFallback: input.hasFallback,
    throttledUntil: throttleEnd(input, isBlocked, probed?.lastProbeAt),
    isSlotUsed: input.isSlotUsed,
    probeProfile,
  };
}

/** The profile whose end comes first; one the operator has switched off comes after all others. */
function soonestProfile({ facts, query }: WaitingInput, [first, ...others]: ProfileIds): ProfileId {
  const endOf = (id: ProfileId) => {
    const entry = ownValue(facts.usage, id);
    // Every profile waits here, so each has an end.
    return isManuallyDisabled(entry, query.now) ? Infinity : Number(unusableUntil(entry, query));
  };
  let soonest = { id: first, until: endOf(first) };
  for (const id of others) {
    const until = endOf(id);
    if (until < soonest.until) soonest = { id, until };
  }
  return soonest.id;
}

/** A block is asked about every 5 minutes at most, per provider and per profile. */
function throttleEnd(
  input: WaitingInput,
  isBlocked: boolean,
  lastProbeAt: number | undefined,
): number | null {
  const { memory, facts, candidate, query } = input;
  const place = { agentId: facts.agentId, provider: candidate.provider };
  if (!isBlocked) {
    return input.ignoresThrottle ? null : throttledUntil(memory, { throttle: "probe", ...place }, query.now);
  }
  const ofProvider = throttledUntil(memory, { throttle: "block", ...place }, query.now);
  const ofProfile = isTime(lastProbeAt) ? lastProbeAt + blockProbeThrottleMs : 0;
  const until = Math.max(ofProfile, ofProvider ?? 0);
  return until > query.now ? until : null;
}
