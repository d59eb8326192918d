import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { auditDraft } from "../../lib/admin/admin-context";
import { sha256Hex } from "../../lib/auth/secret";
import { AppError } from "../../lib/errors";
import { applyProfileEvent } from "../../lib/failover/cooldown/apply-profile-event";
import { formatModelRef } from "../../lib/failover/model-ref";
import { ownValue } from "../../lib/failover/own-value";
import type { ProfileEvent } from "../../lib/failover/profile-event";
import type { Candidate, RunRecord } from "../../lib/failover/run-record";
import { createRunMemory } from "../../lib/failover/runner/run-memory";
import { runWithModelFallback } from "../../lib/failover/runner/run-with-model-fallback";
import { probeUpstream } from "../../lib/gateway/probe-upstream";
import { createUpstreamPools } from "../../lib/gateway/upstream-pools";
import { upstreamCredential } from "../../lib/runtime/upstream-credential";
import type { Cli } from "./cli-context";

/** One call of the core's own walk, so that it is judged, recorded and written like any other. */
export async function probeCall(cli: Cli, profileId: string, candidate: Candidate): Promise<RunRecord> {
  const model = formatModelRef(candidate.provider, candidate.model);
  const endpoint = ownValue(cli.config.endpoints, candidate.provider);
  if (!endpoint)
    throw new AppError(
      "not_configured",
      `Provider "${candidate.provider}" has no address. Set models.providers.${candidate.provider}.baseUrl.`,
    );
  const pools = createUpstreamPools();
  const events: ProfileEvent[] = [];
  const usage = new Map(Object.entries(cli.facts.usage));
  try {
    const { record } = await runWithModelFallback<null>(
      {
        runId: randomUUID(),
        agentId: cli.agentId,
        sessionKey: null,
        requested: model,
        selectionSource: "one-shot",
        candidates: [candidate],
        pin: { profileId, source: "user" },
        source: "probe",
        retries: { sameModelWait: false, turn: false, overload: false },
      },
      {
        now: cli.now,
        sleep: (ms, signal) => wait(ms, undefined, { signal }),
        hash: sha256Hex,
        facts: () => ({ ...cli.facts, usage: Object.fromEntries(usage) }),
        apply(event) {
          events.push(event);
          const effect = applyProfileEvent(usage.get(event.profileId), event, cli.facts.config.policy);
          if (effect.after) usage.set(event.profileId, effect.after);
          else usage.delete(event.profileId);
          return effect;
        },
        async attempt({ signal = new AbortController().signal }) {
          const credential = upstreamCredential({
            auth: cli.auth,
            profileId,
            endpoint,
            resolveRef: cli.resolveRef,
          });
          const outcome = await probeUpstream(
            { endpoint, model: candidate.model, credential, signal },
            pools,
          );
          return outcome.ok ? { ok: true, result: null } : outcome;
        },
        memory: createRunMemory(),
        emit: () => undefined,
      },
    );
    await save(cli, profileId, { record, events });
    return record;
  } finally {
    await pools.close();
  }
}

/** Windows and record are written as after a request of the gateway, with an audit record (W-49). */
async function save(
  cli: Cli,
  profileId: string,
  { record, events }: { record: RunRecord; events: readonly ProfileEvent[] },
): Promise<void> {
  const audit = auditDraft(cli, {
    action: "probe",
    targetType: "auth_profile",
    targetId: profileId,
    agentId: cli.agentId,
    before: undefined,
    after: undefined,
  });
  if (events.length > 0) await cli.applyProfileEvents(cli.agentId, events, audit);
  else await cli.store.appendAudit({ ...audit, before: null, after: null });
  await cli.store.appendRuns({ runs: [record], successes: [] });
}
