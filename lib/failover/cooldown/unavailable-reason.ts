import { isFailureReason, type FailureReason } from "../reasons";
import type { UsageEntry } from "../usage-entry";
import { isManuallyDisabled, type WindowQuery } from "./active-windows";
import { decidingWindow } from "./queries";

/** Equal scores: the reason that waiting helps least comes first (W-67). */
const priority = [
  "auth_permanent",
  "auth",
  "session_expired",
  "billing",
  "format",
  "model_not_found",
  "overloaded",
  "timeout",
  "rate_limit",
  "empty_response",
  "no_error_details",
  "unclassified",
  "unknown",
] as const satisfies readonly FailureReason[];

const certain = 1_000;

/**
 * Why a group of profiles is unusable (W-67): null when nothing is, `manual` only when the operator has switched off
 * all of them (W-68).
 */
export function unavailableReason(
  entries: readonly (UsageEntry | undefined)[],
  query: WindowQuery,
): FailureReason | "manual" | null {
  const automatic = entries.filter((entry) => !isManuallyDisabled(entry, query.now));
  if (automatic.length === 0) return entries.length > 0 ? "manual" : null;
  const scores = new Map<FailureReason, number>();
  for (const entry of automatic) addScores(scores, entry, query);
  let best: FailureReason | null = null;
  for (const reason of priority) {
    if ((scores.get(reason) ?? 0) > (best === null ? 0 : (scores.get(best) ?? 0))) best = reason;
  }
  return best;
}

function addScores(
  scores: Map<FailureReason, number>,
  entry: UsageEntry | undefined,
  query: WindowQuery,
): void {
  const add = (reason: FailureReason, score: number) => scores.set(reason, (scores.get(reason) ?? 0) + score);
  const window = decidingWindow(entry, query);
  if (window === null) return;
  if (window.lane === "block") return void add("rate_limit", certain);
  if (isFailureReason(window.reason)) return void add(window.reason, certain);
  const counted = priority.filter((reason) => (entry?.failureCounts?.[reason] ?? 0) > 0);
  for (const reason of counted) add(reason, entry?.failureCounts?.[reason] ?? 0);
  if (counted.length === 0) add("unknown", 1);
}
