import type { RunRecord } from "../failover/run-record";
import type { RunSummary } from "../store/port";

/** Not worth a row of its own: one call, answered by the candidate asked for (P-16). */
export function isPlainSuccess(record: RunRecord): boolean {
  return record.outcome === "answered" && record.steps.length <= 1 && record.decisions.length === 0;
}

/** The run as a list shows it. Its cursor is known only once it is stored; until then it is empty. */
export function summarizeRun(record: RunRecord): RunSummary {
  const { runId, agentId, sessionKey, source, requested, startedAt, endedAt, outcome, answeredBy } = record;
  const first = record.facts.chain[0];
  const firstCandidate = first && `${first.provider}/${first.model}`;
  return {
    runId,
    agentId,
    sessionKey,
    source,
    requested,
    startedAt,
    endedAt,
    outcome,
    answeredBy,
    cursor: "",
    reason: record.steps.find((step) => step.reason !== null)?.reason ?? null,
    fellBack: answeredBy !== null && answeredBy.candidate !== (firstCandidate ?? answeredBy.candidate),
    stepCount: record.steps.length,
  };
}
