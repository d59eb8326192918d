import type { RunRecord } from "../failover/run-record";
import { fellBack, firstReason, isRehearsed, type RunSummary } from "../failover/run-summary";

/** A run as it is told: whole where that takes no more room, since most are past before anybody asks for them. */
export type RunNews = RunRecord | RunSummary;

/** The run as a list shows it. Its cursor is known only once it is stored; until then it is empty. */
export function tellRun(run: RunNews): RunSummary {
  if ("cursor" in run) return run;
  const { runId, agentId, sessionKey, source, requested, startedAt, endedAt, outcome, answeredBy } = run;
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
    reason: firstReason(run),
    fellBack: fellBack(run),
    ...(isRehearsed(run) && { rehearsed: true }),
    stepCount: run.steps.length,
    tried: triedIn(run),
  };
}

/** What the run went through, so that open lists can tell whether it belongs to them. */
function triedIn({ steps }: RunRecord): NonNullable<RunSummary["tried"]> {
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
