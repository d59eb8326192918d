import type { FailoverPolicy } from "../policy";
import type { CooldownSource, UsageEntry } from "../usage-entry";
import { blockWindow } from "./active-windows";
import { readSlot, recordedSlot, slotCount, writeSlot } from "./cooldown-slot";
import type { Failure, Recorded } from "./failure";
import { countIncident } from "./failure-counters";
import { ladderStepMs, retryAfterMaxMs } from "./ladder";
import { isBlockedFor } from "./queries";
import { scopeOf } from "./scope-of";
import { clampTime, isActive } from "./time";

/** A failure of the cooldown lane: one incident while a window runs, else the next step of the ladder (W-24 … W-28). */
export function recordCooldown(entry: UsageEntry, failure: Failure, policy: FailoverPolicy): Recorded {
  const { reason, at } = failure;
  const scope = scopeOf(reason, failure.modelId);
  const running = readSlot(entry, scope);
  if (isActive(running.until, at)) {
    return recordedSlot(writeSlot(entry, scope, { ...running, reason }), scope, at, true);
  }
  if (reason === "rate_limit" && isBlockedFor(entry, failure.modelId, at)) {
    const block = blockWindow(entry, at);
    return { entry, window: block && { ...block, reason: "subscription_limit", reused: true } };
  }
  const counted = countIncident(entry, scope, reason);
  const { lengthMs, source } = cooldownLength(slotCount(counted, scope), failure.retryHintMs, policy);
  const opened = { until: clampTime(at + lengthMs), reason, source, openedAt: at };
  return recordedSlot(writeSlot(counted, scope, opened), scope, at, false);
}

/** The ladder step, lengthened by what the provider asked for, up to the operator's limit (W-28). */
export function cooldownLength(
  count: number,
  retryHintMs: number | undefined,
  policy: FailoverPolicy,
): { lengthMs: number; source: CooldownSource } {
  const stepMs = ladderStepMs(count, policy);
  const isHint = retryHintMs !== undefined && Number.isFinite(retryHintMs);
  const hintMs = isHint ? Math.min(retryHintMs, retryAfterMaxMs(policy)) : 0;
  return hintMs > stepMs
    ? { lengthMs: hintMs, source: "retry_after" }
    : { lengthMs: stepMs, source: "ladder" };
}
