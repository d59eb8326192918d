import type { AgentConfig, AgentFacts, FailoverConfig, ModelValue } from "../failover/config";
import type { CredentialFacts, ProfileId } from "../failover/credential";
import type { ModelCooldown, UsageEntry } from "../failover/usage-entry";

/**
 * The facts as they may leave the server. Stored rows carry fields of other programs (W-2), so every object is
 * rebuilt from the fields the rules know; what they do not know stays behind (P-26).
 */
export function publicFacts(facts: AgentFacts): AgentFacts {
  return {
    agentId: facts.agentId,
    config: publicConfig(facts.config),
    profiles: mapValues(facts.profiles, publicCredential),
    usage: mapValues(facts.usage, publicUsage),
    storedOrder: mapValues(facts.storedOrder, (order) => [...order]),
    lastGood: { ...facts.lastGood },
    ...(facts.rehearsed && { rehearsed: [...facts.rehearsed] }),
  };
}

/** The same for the profiles a page needs, e.g. those of one provider. */
export function publicFactsOf(facts: AgentFacts, keep: (profileId: ProfileId) => boolean): AgentFacts {
  const pick = <V>(record: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(record).filter(([profileId]) => keep(profileId)));
  return publicFacts({ ...facts, profiles: pick(facts.profiles), usage: pick(facts.usage) });
}

function publicCredential(credential: CredentialFacts): CredentialFacts {
  const {
    type,
    provider,
    secret,
    ref,
    flaw,
    access,
    expires,
    setup,
    refreshable,
    external,
    email,
    displayName,
    fingerprint,
  } = credential;
  return defined({
    type,
    provider,
    secret,
    ref: ref && { source: ref.source, id: ref.id },
    flaw,
    access,
    expires,
    setup,
    refreshable,
    external,
    email,
    displayName,
    fingerprint,
  });
}

function publicUsage(entry: UsageEntry): UsageEntry {
  return defined({
    lastUsed: entry.lastUsed,
    cooldownUntil: entry.cooldownUntil,
    cooldownReason: entry.cooldownReason,
    cooldownModel: entry.cooldownModel,
    cooldownSource: entry.cooldownSource,
    cooldownMirrorUntil: entry.cooldownMirrorUntil,
    cooldownClassification: entry.cooldownClassification,
    cooldownOpenedAt: entry.cooldownOpenedAt,
    modelCooldowns: entry.modelCooldowns && mapValues(entry.modelCooldowns, publicModelCooldown),
    disabledUntil: entry.disabledUntil,
    disabledReason: entry.disabledReason,
    disabledSource: entry.disabledSource,
    disabledOpenedAt: entry.disabledOpenedAt,
    blockedUntil: entry.blockedUntil,
    blockedReason: entry.blockedReason,
    blockedSource: entry.blockedSource,
    blockedModel: entry.blockedModel,
    blockedScope: entry.blockedScope,
    blockedOpenedAt: entry.blockedOpenedAt,
    errorCount: entry.errorCount,
    failureCounts: entry.failureCounts && { ...entry.failureCounts },
    lastFailureAt: entry.lastFailureAt,
    lastProbeAt: entry.lastProbeAt,
  });
}

function publicModelCooldown(window: ModelCooldown): ModelCooldown {
  const { until, reason, errorCount, lastFailureAt, source, openedAt } = window;
  return defined({ until, reason, errorCount, lastFailureAt, source, openedAt });
}

function publicConfig(config: FailoverConfig): FailoverConfig {
  return {
    auth: {
      profiles: mapValues(config.auth.profiles, ({ provider, mode }) => ({ provider, mode })),
      order: mapValues(config.auth.order, (order) => [...order]),
    },
    defaults: publicAgent(config.defaults),
    agents: config.agents.map((agent) => ({ id: agent.id, ...publicAgent(agent) })),
    providers: config.providers.map(({ id, modelIds, auth, hasInlineKey }) =>
      defined({ id, modelIds: [...modelIds], auth, hasInlineKey }),
    ),
    policy: config.policy,
  };
}

function publicAgent(agent: Omit<AgentConfig, "id">): Omit<AgentConfig, "id"> {
  return defined({
    model: agent.model && publicModel(agent.model),
    imageModel: agent.imageModel && publicModel(agent.imageModel),
    subagentModel: agent.subagentModel && publicModel(agent.subagentModel),
    heartbeatModel: agent.heartbeatModel,
    aliases: { ...agent.aliases },
  });
}

const publicModel = ({ primary, fallbacks }: ModelValue): ModelValue => defined({ primary, fallbacks });

function mapValues<V, W>(record: Readonly<Record<string, V>>, map: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/** Drops undefined fields, so that server objects and parsed JSON are equal. */
function defined<T extends object>(value: T): T {
  const copy = { ...value };
  for (const key in copy) if (copy[key] === undefined) delete copy[key];
  return copy;
}
