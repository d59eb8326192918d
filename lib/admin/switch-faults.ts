import { say } from "../error-said";
import { AppError } from "../errors";
import { aliasTablesOf } from "../failover/candidates/effective-fallbacks";
import type { AgentFacts } from "../failover/config";
import { formatModelRef, parseModelRef } from "../failover/model-ref";
import { ownValue } from "../failover/own-value";
import { normalizeProviderId } from "../failover/provider-id";
import { assertRole } from "../auth/roles";
import {
  mostFaults,
  targetName,
  type FaultAnswer,
  type FaultSwitch,
  type FaultTarget,
} from "../views/faults";
import { auditDraft, type AdminContext } from "./admin-context";

type FaultContext = Pick<AdminContext, "actor" | "role" | "now"> & {
  store: Pick<AdminContext["store"], "appendAudit">;
  facts(agentId: string): AgentFacts | undefined;
  faults: {
    list(): readonly FaultSwitch[];
    start(input: Omit<FaultSwitch, "id" | "left" | "startedAt">): FaultSwitch;
    end(id: string): FaultSwitch | null;
  };
};

type StartFault = {
  agentId: string;
  target: FaultTarget;
  answer: FaultAnswer;
  count: number;
  minutes: number;
};

/** Makes the next requests fail for a rehearsal (P-34). The record comes first: nothing fails unrecorded. */
export async function startFault(context: FaultContext, input: StartFault): Promise<FaultSwitch> {
  assertRole(context.role, "operator");
  const { agentId, answer, count, minutes } = input;
  const facts = context.facts(agentId);
  if (!facts) throw new AppError("not_found", say("no-agent", { agentId: agentId.slice(0, 64) }));
  const target = knownTarget(facts, input.target);
  const recording = recordingOf.get(context.faults) ?? 0;
  if (context.faults.list().length + recording >= mostFaults)
    throw new AppError("conflict", say("rehearsals-full", { most: mostFaults }));
  recordingOf.set(context.faults, recording + 1);
  try {
    const after = { answer, count, minutes };
    await audit(context, "start_fault", { agentId, target }, { before: null, after });
    return context.faults.start({
      agentId,
      target,
      answer,
      count,
      endsAt: context.now() + minutes * 60_000,
      startedBy: context.actor.name,
    });
  } finally {
    recordingOf.set(context.faults, (recordingOf.get(context.faults) ?? 1) - 1);
  }
}

/** How many are being recorded and begin after that: they have their place already. */
const recordingOf = new WeakMap<FaultContext["faults"], number>();

/** Ends one switch, or all of them; the windows of its failures end with it. */
export async function endFaults(context: FaultContext, id: string | null): Promise<readonly FaultSwitch[]> {
  assertRole(context.role, "operator");
  const wanted = context.faults.list().filter((one) => id === null || one.id === id);
  if (id !== null && wanted.length === 0) throw new AppError("not_found", say("rehearsal-ended"));
  const ended = wanted.flatMap((one) => context.faults.end(one.id) ?? []);
  for (const { agentId, target, answer, count, left } of ended)
    await audit(context, "end_fault", { agentId, target }, { before: { answer, count, left }, after: null });
  return ended;
}

function knownTarget(facts: AgentFacts, target: FaultTarget): FaultTarget {
  if (target.kind === "profile") {
    if (ownValue(facts.profiles, target.profileId)) return target;
    throw new AppError(
      "not_found",
      say("no-profile", { profileId: target.profileId.slice(0, 200), agentId: facts.agentId }),
    );
  }
  const { config, agentId, profiles } = facts;
  const ref = parseModelRef(target.model, { aliases: aliasTablesOf(config, agentId), defaultProvider: "" });
  // One account of a model is named as a profile; here the others would fail with it.
  if (ref === null || ref.provider === "" || ref.profileId !== undefined)
    throw new AppError("bad_request", say("no-model", { model: target.model.slice(0, 300) }));
  const model = formatModelRef(ref.provider, ref.model);
  const known = new Set([
    ...config.providers.map(({ id }) => normalizeProviderId(id)),
    ...Object.values(profiles).map(({ provider }) => normalizeProviderId(provider)),
  ]);
  if (!known.has(ref.provider)) {
    const values = { provider: ref.provider.slice(0, 200), model: model.slice(0, 300) };
    throw new AppError("bad_request", say("key-no-provider", { ...values, known: [...known].join(", ") }));
  }
  return { kind: "model", model };
}

async function audit(
  context: FaultContext,
  action: "start_fault" | "end_fault",
  { agentId, target }: Pick<FaultSwitch, "agentId" | "target">,
  change: { before: unknown; after: unknown },
): Promise<void> {
  await context.store.appendAudit(
    auditDraft(context, { action, targetType: "fault", targetId: targetName(target), agentId, ...change }),
  );
}
