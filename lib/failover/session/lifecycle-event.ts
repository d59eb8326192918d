import { formatModelRef } from "../model-ref";
import type { NoticeAttempt } from "./notice-reason";
import { attemptReason } from "./notice-reason";
import type { FinishedTurn, NoticeTransition } from "./notices";

type Pair = { selectedProvider: string; selectedModel: string; activeProvider: string; activeModel: string };

/** For user interfaces, beside the notice (S-60). */
export type LifecycleEvent<A extends NoticeAttempt> =
  | (Pair & {
      phase: "fallback";
      reasonSummary: string;
      attemptSummaries: readonly string[];
      attempts: readonly A[];
    })
  | (Pair & { phase: "fallback_cleared"; previousActiveModel: string | null });

export function lifecycleEvent<A extends NoticeAttempt & { provider: string; model: string }>(
  turn: Omit<FinishedTurn, "attempts"> & { attempts: readonly A[] },
  transition: NonNullable<NoticeTransition>,
): LifecycleEvent<A> {
  const selected = split(turn.selected);
  const active = split(turn.active);
  const pair = {
    selectedProvider: selected.provider,
    selectedModel: selected.model,
    activeProvider: active.provider,
    activeModel: active.model,
  };
  switch (transition.phase) {
    case "fallback":
      return {
        phase: "fallback",
        ...pair,
        reasonSummary: transition.reason,
        attemptSummaries: turn.attempts.map(
          (attempt) => `${formatModelRef(attempt.provider, attempt.model)}: ${attemptReason(attempt)}`,
        ),
        attempts: turn.attempts,
      };
    case "fallback_cleared":
      return { phase: "fallback_cleared", ...pair, previousActiveModel: transition.previous };
  }
}

function split(ref: string) {
  const slash = ref.indexOf("/");
  return { provider: ref.slice(0, Math.max(0, slash)), model: ref.slice(slash + 1) };
}
