import type { RunRecord } from "../run-record";
import type { RunInput, RunPorts } from "./run-contract";

type Told = Omit<
  RunRecord,
  "runId" | "agentId" | "sessionKey" | "source" | "selectionSource" | "endedAt" | "firstByteAt"
>;

/** The whole record of a run that is over now, told to whoever listens. */
export function finishRecord<R>(input: RunInput, ports: RunPorts<R>, told: Told): RunRecord {
  const record: RunRecord = {
    runId: input.runId,
    agentId: input.agentId,
    sessionKey: input.sessionKey,
    source: input.source ?? "gateway",
    requested: told.requested,
    selectionSource: input.selectionSource,
    startedAt: told.startedAt,
    endedAt: ports.now(),
    firstByteAt: ports.firstByteAt?.() ?? null,
    outcome: told.outcome,
    answeredBy: told.answeredBy,
    error: told.error,
    soonestExpiryAt: told.soonestExpiryAt,
    steps: told.steps,
    decisions: told.decisions,
    waits: told.waits,
    facts: told.facts,
  };
  ports.emit({ type: "run-finished", record });
  return record;
}
