import { canonicalRef } from "../model-ref";
import { fieldOf, errorName } from "./raw-error";

export const maxRestartsPerTurn = 2;

/**
 * Whether the turn starts again on the session's current selection after a live switch. `error` is what
 * the run ended with; `isPending` says whether the user's switch still stands.
 */
export function mayRestart(turn: {
  error: unknown;
  chain: readonly { provider: string; model: string }[];
  isPending: boolean;
  hasVisibleOutput: boolean;
  restarts: number;
}): boolean {
  if (turn.hasVisibleOutput || turn.restarts >= maxRestartsPerTurn) return false;
  if (isSwitch(turn.error)) return true;
  const last = lastSwitch(turn.error);
  if (last === null || !turn.isPending) return false;
  const target = canonicalRef(textOf(last, "provider"), textOf(last, "model"));
  return !turn.chain.some(({ provider, model }) => provider === target?.provider && model === target.model);
}

/** The switch behind the last attempt: under the `FailoverError` it became, also under a summary. */
function lastSwitch(error: unknown): unknown {
  let cause: unknown = error;
  for (let depth = 0; depth < 3; depth += 1) {
    cause = fieldOf(cause, "cause");
    if (isSwitch(cause)) return cause;
  }
  return null;
}

const isSwitch = (error: unknown) => errorName(error) === "LiveSessionModelSwitchError";

const textOf = (error: unknown, field: string) => {
  const value = fieldOf(error, field);
  return typeof value === "string" ? value.trim() : "";
};
