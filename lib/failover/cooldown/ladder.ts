import type { FailoverPolicy } from "../policy";
import { authKeyOf, normalizeProviderId } from "../provider-id";
import { ownValue } from "../own-value";

const secondMs = 1_000;
const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Length of the n-th cooldown; the last step repeats (W-10). */
export function ladderStepMs(count: number, policy: FailoverPolicy): number {
  const step = Math.min(Math.max(1, count), policy.ladderSeconds.length) - 1;
  return (policy.ladderSeconds[step] ?? 0) * secondMs;
}

/** `min(max, base · 2^(n−1))`; a power too big for a number is simply more than the maximum (W-11). */
const doubledMs = (baseMs: number, maxMs: number, count: number): number =>
  Math.round(Math.min(maxMs, baseMs * 2 ** (Math.max(1, count) - 1)));

/** Length of the n-th disable. A permanent-auth one is short on purpose: some "dead key" texts lie (W-13, W-27). */
export function disableMs(
  failure: { reason: "billing" | "auth_permanent"; provider: string },
  count: number,
  policy: FailoverPolicy,
): number {
  switch (failure.reason) {
    case "billing":
      return doubledMs(
        billingBaseHours(failure.provider, policy) * hourMs,
        policy.billingMaxHours * hourMs,
        count,
      );
    case "auth_permanent":
      return doubledMs(
        policy.authPermanentBackoffMinutes * minuteMs,
        policy.authPermanentMaxMinutes * minuteMs,
        count,
      );
  }
}

/** The provider's own hours, by its id or the id its credentials live under, matched case-insensitively (03 §3). */
function billingBaseHours(provider: string, policy: FailoverPolicy): number {
  const byProvider = policy.billingBackoffHoursByProvider;
  for (const id of [normalizeProviderId(provider), authKeyOf(provider)]) {
    const exact = ownValue(byProvider, id);
    if (exact !== undefined) return exact;
    const key = Object.keys(byProvider).find((name) => normalizeProviderId(name) === id);
    if (key !== undefined) return byProvider[key] ?? policy.billingBackoffHours;
  }
  return policy.billingBackoffHours;
}

export const failureWindowMs = (policy: FailoverPolicy): number => policy.failureWindowHours * hourMs;
export const retryAfterMaxMs = (policy: FailoverPolicy): number => policy.retryAfterMaxMinutes * minuteMs;
