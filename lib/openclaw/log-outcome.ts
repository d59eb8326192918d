import type { DecisionRecord } from "../failover/run-record";
import { refOf, textOf } from "./log-fields";
import { outcomeOfLine, type LoggedWalk } from "./log-walk";

export type LoggedOutcome =
  { outcome: "answered"; candidate: string | null } | { outcome: "exhausted" | "failed" | "unfinished" };

/** These end the turn without a next candidate and without a decision line: nothing another model would mend. */
const endsTheTurn = (reason: string | undefined): boolean =>
  reason === undefined || reason === "context_overflow";

/** What a line makes of the run so far; null leaves it as it is. */
function outcomeAfter(
  line: DecisionRecord,
  before: LoggedOutcome,
  hasDecisions: boolean,
): LoggedOutcome | null {
  if (outcomeOfLine(line) !== undefined)
    return { outcome: line.fallbackStepFinalOutcome === "chain_exhausted" ? "exhausted" : "unfinished" };
  switch (line.event) {
    case "embedded_run_agent_end": {
      if (line.isError === false)
        return { outcome: "answered", candidate: refOf(line, "provider", "model") ?? null };
      if (before.outcome === "exhausted" || line.isError !== true) return null;
      return { outcome: endsTheTurn(textOf(line, "failoverReason")) ? "failed" : "unfinished" };
    }
    case "embedded_run_failover_decision":
      // A success of the first candidate writes no decision line (L-28); any later one has a line of its own.
      if (line.decision === "continue_normal")
        return hasDecisions
          ? null
          : { outcome: "answered", candidate: refOf(line, "provider", "model") ?? null };
      if (before.outcome === "exhausted") return null;
      return {
        outcome:
          line.decision === "surface_error" || line.decision === "return_error_payload"
            ? "failed"
            : "unfinished",
      };
    default:
      return null;
  }
}

/** P-40: a success line decides; else the last line that says how the run stands. */
export function outcomeOfLog(lines: readonly DecisionRecord[], walk: LoggedWalk): LoggedOutcome {
  const success = walk.attempts.findLast(({ outcome }) => outcome === "succeeded");
  if (success) return { outcome: "answered", candidate: success.candidate };
  const hasDecisions = walk.attempts.length > 0;
  return lines.reduce<LoggedOutcome>((before, line) => outcomeAfter(line, before, hasDecisions) ?? before, {
    outcome: "unfinished",
  });
}
