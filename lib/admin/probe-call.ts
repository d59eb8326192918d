import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sha256Hex } from "../auth/secret";
import type { OperatorRule } from "../failover/classify/classification";
import type { AgentFacts } from "../failover/config";
import { applyProfileEvent } from "../failover/cooldown/apply-profile-event";
import type { ProfileId } from "../failover/credential";
import { formatModelRef } from "../failover/model-ref";
import type { ProfileEvent } from "../failover/profile-event";
import type { Candidate, RunRecord } from "../failover/run-record";
import type { AttemptOutcome, RunEvent } from "../failover/runner/run-contract";
import { createRunMemory } from "../failover/runner/run-memory";
import { runWithModelFallback } from "../failover/runner/run-with-model-fallback";
import type { AdminContext } from "./admin-context";
import { auditDraft } from "./admin-context";

/** What a probe needs beside the store: the wire, and what judges and records every other run. */
export type ProbeContext = Pick<
  AdminContext,
  "actor" | "role" | "now" | "store" | "readAgent" | "applyProfileEvents"
> & {
  /** One real request with the profile's credential; throws at once where none can be made. */
  prepareUpstream(target: {
    agentId: string;
    profileId: ProfileId;
    candidate: Candidate;
  }): (signal: AbortSignal) => Promise<AttemptOutcome<null>>;
  rules: readonly OperatorRule[];
  redact(text: string): string;
  emit(event: RunEvent): void;
  saveRun(record: RunRecord): Promise<void>;
};

export type ProbeTarget = { facts: AgentFacts; profileId: ProfileId; candidate: Candidate };

/** One call of the core's own walk, so that it is judged, recorded and written like any other (W-45). */
export async function probeCall(context: ProbeContext, target: ProbeTarget): Promise<RunRecord> {
  const { facts, profileId, candidate } = target;
  const { agentId } = facts;
  const callUpstream = context.prepareUpstream({ agentId, profileId, candidate });
  const events: ProfileEvent[] = [];
  const usage = new Map(Object.entries(facts.usage));
  const { record } = await runWithModelFallback<null>(
    {
      runId: randomUUID(),
      agentId,
      sessionKey: null,
      requested: formatModelRef(candidate.provider, candidate.model),
      selectionSource: "one-shot",
      candidates: [candidate],
      pin: { profileId, source: "user" },
      source: "probe",
      retries: { sameModelWait: false, turn: false, overload: false },
    },
    {
      now: context.now,
      sleep: (ms) => wait(ms),
      hash: sha256Hex,
      facts: () => ({ ...facts, usage: Object.fromEntries(usage) }),
      apply(event) {
        events.push(event);
        const effect = applyProfileEvent(usage.get(event.profileId), event, facts.config.policy);
        if (effect.after) usage.set(event.profileId, effect.after);
        else usage.delete(event.profileId);
        return effect;
      },
      attempt: () => callUpstream(new AbortController().signal),
      memory: createRunMemory(),
      emit: context.emit,
      rules: context.rules,
      redact: context.redact,
    },
  );
  await save(context, target, { record, events });
  return record;
}

/** Windows and record are written as after a request of the gateway, with an audit record (W-49). */
async function save(
  context: ProbeContext,
  { facts: { agentId }, profileId }: ProbeTarget,
  { record, events }: { record: RunRecord; events: readonly ProfileEvent[] },
): Promise<void> {
  const audit = auditDraft(context, {
    action: "probe",
    targetType: "auth_profile",
    targetId: profileId,
    agentId,
    before: undefined,
    after: undefined,
  });
  if (events.length > 0) await context.applyProfileEvents(agentId, events, audit);
  else await context.store.appendAudit({ ...audit, before: null, after: null });
  await context.saveRun(record);
}
