import type { RunRecord } from "../failover/run-record";
import type { RunSummary } from "../store/port";

/** Nothing to explain: one call, answered. Such runs are counted, and only the newest are kept (P-16). */
export function isPlainSuccess({ outcome, steps }: RunRecord): boolean {
  return outcome === "answered" && steps.length <= 1 && steps.every((step) => step.outcome === "succeeded");
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

/** What the run went through, so that open lists can tell whether it belongs to them. */
export function triedIn({ steps }: RunRecord): NonNullable<RunSummary["tried"]> {
  const tried = new Map(
    steps.map(({ candidate, profileId, reason }) => [
      JSON.stringify([candidate, profileId, reason]),
      { candidate, profileId, reason },
    ]),
  );
  return [...tried.values()];
}
