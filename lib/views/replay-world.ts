import type { AgentFacts } from "../failover/config";
import type { CredentialFacts, ProfileId } from "../failover/credential";
import { formatModelRef } from "../failover/model-ref";
import { ownValue } from "../failover/own-value";
import { startThrottle } from "../failover/probe/probe-memory";
import { authKeyOf } from "../failover/provider-id";
import { isFailureReason, type FailureReason } from "../failover/reasons";
import type { Candidate, RunFacts, RunRecord, RunStep } from "../failover/run-record";
import type { UsageEntry } from "../failover/usage-entry";
import { withDraftOrders, type DraftOrders } from "./draft-orders";
import { createLabWorld, type LabWorld } from "./lab-world";

export type ReplayedRecord = Omit<RunRecord, "decisions">;

/**
 * The world of a recorded run, put together from the facts it decided on (P-16): its windows, its orders, the drafts
 * over them. Policy and credentials of profiles it never saw are today's.
 */
export function replayWorld(record: ReplayedRecord, facts: AgentFacts, drafts: DraftOrders): LabWorld {
  const recorded = recordedOrders(record);
  const at = record.startedAt;
  const seen = seenCredentials(recorded, facts);
  const past: AgentFacts = {
    ...facts,
    agentId: record.agentId,
    config: { ...facts.config, auth: { ...facts.config.auth, profiles: withoutSeen(facts, seen) } },
    profiles: { ...facts.profiles, ...seen },
    usage: usageThen(record),
  };
  const world = createLabWorld({ facts: withDraftOrders(withDraftOrders(past, recorded), drafts), now: at });
  for (const provider of heldBack(record)) {
    for (const throttle of ["probe", "block"] as const)
      startThrottle(world.memory.probes, { throttle, agentId: record.agentId, provider }, at);
  }
  return world;
}

/** One base sequence for each provider, from which the rules make the recorded order of each of its models again. */
function recordedOrders(record: ReplayedRecord): DraftOrders {
  const { steps, startedAt } = record;
  const { chain, windows } = record.facts;
  const byProvider = new Map<string, ProfileId[]>();
  const waiting: [string, ProfileId][] = [];
  for (const candidate of chain) {
    const provider = authKeyOf(candidate.provider);
    const order = firstOrder(record, refOf(candidate));
    if (order === undefined) continue;
    const merged = byProvider.get(provider) ?? [];
    byProvider.set(provider, merged);
    const reachedAt = steps.find((step) => step.candidate === refOf(candidate))?.startedAt ?? startedAt;
    const free = order.filter((id) => !isWaiting(windows, id, { model: candidate.model, at: reachedAt }));
    free.forEach((id, place) => {
      if (!merged.includes(id))
        merged.splice(place === 0 ? 0 : merged.indexOf(free[place - 1] ?? id) + 1, 0, id);
    });
    for (const id of order) if (!free.includes(id)) waiting.push([provider, id]);
  }
  for (const [provider, id] of waiting) {
    const merged = byProvider.get(provider);
    if (merged && !merged.includes(id)) merged.push(id);
  }
  return Object.fromEntries(byProvider);
}

/** Of a chain that was walked more than once the last order is kept; whom the first walk called, it had in front. */
function firstOrder({ facts, steps, waits = [] }: ReplayedRecord, candidate: string) {
  const order = ownValue(facts.orders, candidate);
  const again = waits.find(({ why }) => why === "turn-retry" || why === "overload");
  if (order === undefined || again === undefined) return order;
  const called = steps.flatMap((step) =>
    step.candidate === candidate && step.endedAt <= again.at && step.profileId !== null
      ? [step.profileId]
      : [],
  );
  return [...new Set([...called, ...order])];
}

function isWaiting(
  windows: RunFacts["windows"],
  profileId: ProfileId,
  { model, at }: { model: string; at: number },
): boolean {
  const window = ownValue(windows, profileId);
  if (window === undefined || window.until <= at) return false;
  return window.modelId === undefined || window.modelId === model;
}

/** Whoever stood in a recorded order was usable then, whatever has become of the credential. */
function seenCredentials(orders: DraftOrders, facts: AgentFacts): Record<ProfileId, CredentialFacts> {
  return Object.fromEntries(
    Object.entries(orders).flatMap(([provider, ids]) =>
      ids.map((id): [ProfileId, CredentialFacts] => [
        id,
        {
          type: ownValue(facts.profiles, id)?.type ?? "api_key",
          provider,
          secret: "present",
          access: "present",
        },
      ]),
    ),
  );
}

/** What the configuration says of them today must not speak against them. */
function withoutSeen({ config }: AgentFacts, seen: Record<ProfileId, CredentialFacts>) {
  return Object.fromEntries(Object.entries(config.auth.profiles).filter(([id]) => !Object.hasOwn(seen, id)));
}

/** The windows of the start, and those that a skipped candidate must have met meanwhile. */
function usageThen({ facts, steps, endedAt }: ReplayedRecord): AgentFacts["usage"] {
  const usage: Record<ProfileId, UsageEntry> = {};
  for (const [id, { until, reason, modelId }] of Object.entries(facts.windows))
    usage[id] = withWindow(usage[id], { until, reason, modelId });
  for (const candidate of facts.chain) {
    const { model } = candidate;
    const skip = cooldownSkip(steps, refOf(candidate));
    if (skip?.reason == null) continue;
    for (const id of ownValue(facts.orders, refOf(candidate)) ?? []) {
      // The run makes those that it opened itself again.
      const failedHere = steps.some((step) => step.profileId === id && step.outcome === "failed");
      if (failedHere || isWaiting(facts.windows, id, { model, at: skip.startedAt })) continue;
      const window = { until: endedAt + 30 * 60_000, reason: skip.reason };
      usage[id] = { ...usage[id], modelCooldowns: { ...usage[id]?.modelCooldowns, [model]: window } };
    }
  }
  return usage;
}

/** A candidate that was passed over and never called, for want of a free profile. */
function cooldownSkip(steps: readonly RunStep[], candidate: string): RunStep | undefined {
  const own = steps.filter((step) => step.candidate === candidate);
  if (own.some((step) => step.outcome === "failed" || step.outcome === "succeeded")) return undefined;
  return own.find(
    (step) => step.outcome === "skipped" && step.reason !== "format" && step.reason !== "tls_certificate",
  );
}

function withWindow(
  entry: UsageEntry | undefined,
  window: { until: number; reason: string; modelId?: string },
): UsageEntry {
  const { until, modelId } = window;
  if (window.reason === "manual") return { ...entry, disabledUntil: until, disabledReason: "manual" };
  if (window.reason === "subscription_limit") {
    const scope = modelId === undefined ? {} : ({ blockedModel: modelId, blockedScope: "model" } as const);
    return { ...entry, blockedUntil: until, blockedReason: "subscription_limit", ...scope };
  }
  const reason = reasonOf(window.reason);
  if (reason === "billing" || reason === "auth_permanent")
    return { ...entry, disabledUntil: until, disabledReason: reason };
  if (modelId === undefined) return { ...entry, cooldownUntil: until, cooldownReason: reason };
  return { ...entry, modelCooldowns: { ...entry?.modelCooldowns, [modelId]: { until, reason } } };
}

const reasonOf = (text: string): FailureReason => (isFailureReason(text) ? text : "unknown");

/** Providers that were passed over without a probe: their throttle must have been closed. */
function heldBack({ facts, steps }: ReplayedRecord): readonly string[] {
  return [...new Set(facts.chain.map(({ provider }) => provider))].filter((provider) => {
    const own = steps.filter((step) => step.candidate.startsWith(`${provider}/`));
    return own.some((step) => step.outcome === "skipped") && own.every((step) => step.outcome !== "probed");
  });
}

const refOf = ({ provider, model }: Candidate) => formatModelRef(provider, model);
