import type { OrderWhy } from "../failover/auth-order/order-why";
import { resolveAuthOrder } from "../failover/auth-order/resolve-auth-order";
import type { AgentFacts } from "../failover/config";
import { explainWindows, type WindowExplanation } from "../failover/cooldown/next-step";
import { isBypassProvider } from "../failover/cooldown/queries";
import type { ProfileId } from "../failover/credential";
import { formatModelRef } from "../failover/model-ref";
import { ownValue } from "../failover/own-value";
import { authKeyOf } from "../failover/provider-id";
import type { UsageEntry } from "../failover/usage-entry";
import type { RunSummary } from "./decisions";
import { defaultChain } from "./default-chain";
import type { ProfileUses } from "./profile-uses";
import { profileRows, type ProfileRow, type ProfilesView } from "./profiles";
import { publicFactsOf } from "./public-facts";

/** Body of `GET /api/profiles/[profileId]?agent=`: the profiles of its provider, what uses it, what it did lately. */
export type ProfileView = Omit<ProfilesView, "providers"> & {
  profileId: ProfileId;
  provider: string;
  uses: ProfileUses;
  /** Newest first. */
  recentRuns: readonly RunSummary[];
  /** Refs it can be probed with, those of the chain first. */
  models: readonly string[];
};

type Input = Omit<ProfileView, "agentId" | "provider" | "models">;

/** Null for an id that nothing knows. */
export function viewProfile(input: Input): ProfileView | null {
  const { facts, profileId, role, secretProviders, owners } = input;
  const row = profileRows(input, input.now).find(({ card }) => card.profileId === profileId);
  if (!row) return null;
  const { provider } = row;
  const owner = ownValue(owners, profileId);
  return {
    ...input,
    agentId: facts.agentId,
    provider,
    facts: publicFactsOf(facts, (id) => id === profileId || belongsTo(facts, id, provider)),
    owners: owner === undefined ? {} : { [profileId]: owner },
    secretProviders: role === "admin" ? secretProviders : [],
    models: modelsOf(facts, provider),
  };
}

function belongsTo({ profiles, config }: AgentFacts, id: ProfileId, provider: string): boolean {
  const named = ownValue(profiles, id)?.provider ?? ownValue(config.auth.profiles, id)?.provider;
  return named !== undefined && authKeyOf(named) === provider;
}

function modelsOf(facts: AgentFacts, provider: string): readonly string[] {
  const isServed = (id: string) => authKeyOf(id) === provider;
  const chain = defaultChain(facts).filter((candidate) => isServed(candidate.provider));
  const listed = facts.config.providers.filter(({ id }) => isServed(id));
  return [
    ...new Set([
      ...chain.map((candidate) => formatModelRef(candidate.provider, candidate.model)),
      ...listed.flatMap(({ id, modelIds }) => modelIds.map((model) => formatModelRef(id, model))),
    ]),
  ];
}

/** Its place for one model of the chain, and why. */
export type ModelPlace = { ref: string; position: number | null; count: number; why: OrderWhy };

export type ProfileDetails = {
  row: ProfileRow;
  windows: readonly WindowExplanation[];
  usage: UsageEntry;
  places: readonly ModelPlace[];
};

/** What the page shows of the moment; computed in the browser whenever the facts change or a window ends. */
export function profileDetails(view: ProfileView, now: number): ProfileDetails | null {
  const { facts, profileId, provider } = view;
  const row = profileRows(view, now).find(({ card }) => card.profileId === profileId);
  if (!row) return null;
  const usage = ownValue(facts.usage, profileId);
  const { policy } = facts.config;
  const bypassed = isBypassProvider(provider, policy);
  return {
    row,
    usage: usage ?? {},
    windows: explainWindows(usage, { now, provider, bypassed }, policy),
    places: defaultChain(facts)
      .filter((candidate) => authKeyOf(candidate.provider) === provider)
      .map(({ provider: id, model: modelId }) => {
        const { order, explanations } = resolveAuthOrder({ facts, provider: id, modelId, now });
        const own = explanations.find((explanation) => explanation.profileId === profileId);
        return {
          ref: formatModelRef(id, modelId),
          position: own?.position ?? null,
          count: order.length,
          why: own?.said ?? row.card.why,
        };
      }),
  };
}
