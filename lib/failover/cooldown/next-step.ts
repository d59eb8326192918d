import type { FailoverPolicy } from "../policy";
import type { WindowScope } from "../profile-event";
import type { FailureReason } from "../reasons";
import type { UsageEntry } from "../usage-entry";
import { activeWindows, type ActiveWindow, type WindowQuery } from "./active-windows";
import { slotCount } from "./cooldown-slot";
import { resetStaleCounters } from "./failure-counters";
import { laneOf } from "./is-recorded-failure";
import { disableMs, ladderStepMs } from "./ladder";
import { fromRow } from "./row-form";
import { scopeOf } from "./scope-of";
import { clampTime } from "./time";

/** What the next incident would cost: its place on the ladder, its length and the end it would have (W-65). */
export type NextStep = { count: number; lengthMs: number; until: number };

type Question = { now: number; reason: FailureReason; provider: string; modelId?: string };

/**
 * The next incident can only happen after the running window of the same kind, so that is when it is priced.
 * Null for reasons that open no window.
 */
export function nextStep(
  row: UsageEntry | undefined,
  question: Question,
  policy: FailoverPolicy,
): NextStep | null {
  const lane = laneOf(question.reason, policy);
  if (lane === null) return null;
  const entry = fromRow(row ?? {});
  const scope = scopeOf(question.reason, question.modelId);
  const ends = activeWindows(entry, { now: question.now })
    .filter((window) => window.lane === lane && modelOf(window.scope) === modelOf(scope))
    .map((window) => window.until);
  const at = Math.max(question.now, ...ends);
  const counted = resetStaleCounters(entry, scope, at, policy);
  const count =
    1 + (lane === "disable" ? (counted.failureCounts?.[question.reason] ?? 0) : slotCount(counted, scope));
  const { reason, provider } = question;
  const lengthMs =
    reason === "billing" || reason === "auth_permanent"
      ? disableMs({ reason, provider }, count, policy)
      : ladderStepMs(count, policy);
  return { count, lengthMs, until: clampTime(at + lengthMs) };
}

const modelOf = (scope: WindowScope): string | null => (scope.kind === "model" ? scope.modelId : null);

export type WindowExplanation = ActiveWindow & {
  /** Null where no rule opens the next one: manual disables and blocks end as they end. */
  next: NextStep | null;
};

/** Everything that holds a profile back, with what comes next (W-66). */
export function explainWindows(
  row: UsageEntry | undefined,
  query: WindowQuery & { provider: string },
  policy: FailoverPolicy,
): readonly WindowExplanation[] {
  return activeWindows(row, query).map((window) => ({ ...window, next: nextOf(row, window, query, policy) }));
}

function nextOf(
  row: UsageEntry | undefined,
  window: ActiveWindow,
  query: WindowQuery & { provider: string },
  policy: FailoverPolicy,
): NextStep | null {
  const { reason, scope } = window;
  if (reason === null || reason === "manual" || reason === "subscription_limit") return null;
  const model = scope.kind === "model" ? { modelId: scope.modelId } : {};
  return nextStep(row, { now: query.now, reason, provider: query.provider, ...model }, policy);
}
