import type { FailoverPolicy } from "../policy";
import type { UsageEntry } from "../usage-entry";
import type { Failure, Recorded } from "./failure";
import { resetStaleCounters, stampFailure } from "./failure-counters";
import { openBlock } from "./open-block";
import { recordCooldown } from "./record-cooldown";
import { recordDisable } from "./record-disable";
import { applyQuotaAnswer } from "./quota-answer";
import { scopeOf } from "./scope-of";
import { isTime } from "./time";

/** One failed call on a profile, step by step as in 03 §4. The entry is in memory form, the reason recordable. */
export function recordFailure(entry: UsageEntry, failure: Failure, policy: FailoverPolicy): Recorded {
  const { reason, at, providerResetAt, quotaAnswer } = failure;
  const scope = scopeOf(reason, failure.modelId);
  const current = stampFailure(resetStaleCounters(entry, scope, at, policy), scope, at);
  if (isTime(providerResetAt) && providerResetAt > at) {
    return openBlock(current, {
      at,
      until: providerResetAt,
      modelId: failure.modelId,
      channel: failure.resetChannel ?? "provider_reset",
    });
  }
  if (reason === "billing" || reason === "auth_permanent") {
    return recordDisable(current, { reason, at, provider: failure.provider }, policy);
  }
  if (quotaAnswer !== undefined) return applyQuotaAnswer(current, failure, quotaAnswer);
  return recordCooldown(current, failure, policy);
}
