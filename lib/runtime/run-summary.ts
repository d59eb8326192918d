import type { RunRecord } from "../failover/run-record";
import { fellBack, firstReason, isRehearsed, type RunSummary } from "../failover/run-summary";

/** The run as a list shows it. Its cursor is known only once it is stored; until then it is empty. */
export function summarizeRun(record: RunRecord): RunSummary {
  const { runId, agentId, sessionKey, source, requested, startedAt, endedAt, outcome, answeredBy } = record;
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
    reason: firstReason(record),
    fellBack: fellBack(record),
    ...(isRehearsed(record) && { rehearsed: true }),
    stepCount: record.steps.length,
  };
}

/** What the run went through, so that open lists can tell whether it belongs to them. */
export function triedIn({ steps }: RunRecord): NonNullable<RunSummary["tried"]> {
  const [first] = steps;
  if (first && steps.length === 1)
    return [{ candidate: first.candidate, profileId: first.profileId, reason: first.reason }];
  const tried = new Map(
    steps.map(({ candidate, profileId, reason }) => [
      JSON.stringify([candidate, profileId, reason]),
      { candidate, profileId, reason },
    ]),
  );
  return [...tried.values()];
}
