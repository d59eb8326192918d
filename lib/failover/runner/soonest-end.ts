import { soonestExpiry } from "../cooldown/queries";
import { ownValue } from "../own-value";
import { windowQuery } from "./live-facts";
import type { RunState, WalkAttempt } from "./run-state";

/** When waiting would help: the windows as they are now, each candidate with its own model. */
export function soonestEnd<R>(
  state: RunState<R>,
  attempts: readonly Pick<WalkAttempt, "candidate" | "order">[],
): number | null {
  const { usage } = state.ports.facts();
  const now = state.ports.now();
  const ends = attempts.flatMap(({ candidate, order }) => {
    const entries = order.map((id) => ownValue(usage, id));
    return soonestExpiry(entries, windowQuery(state, candidate, now)) ?? [];
  });
  return ends.length === 0 ? null : Math.min(...ends);
}
