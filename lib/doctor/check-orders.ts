import { say } from "../error-said";
import { eligibilityOf } from "../failover/auth-order/eligibility";
import { storedProfilesOf } from "../failover/auth-order/base-order";
import { externalProgramOf } from "../failover/external-program";
import { ownValue } from "../failover/own-value";
import { authKeyOf, normalizeProviderId } from "../failover/provider-id";
import type { Advice } from "../views/doctor-said";
import type { DoctorAgent, DoctorFacts } from "./doctor-facts";
import { ofAgent, warning, type Check, type Issue, type Where } from "./finding";

type Order = {
  where: Where;
  provider: string;
  ids: readonly string[];
  advice: Advice;
  /** Whose profiles it may name. */
  agents: readonly DoctorAgent[];
  /** In openclaw.json: agents with an order of their own do not go by it (O-21). */
  isConfigured: boolean;
};

/** Every explicit order, with the agents whose profiles it may name. */
function explicitOrders({ agents, config }: DoctorFacts): Order[] {
  const stored = agents.flatMap((agent) =>
    Object.entries(agent.auth.order).map(([provider, ids]): Order => ({
      where: say("place-order", { agentId: agent.agentId, provider }),
      provider,
      ids,
      advice: {
        id: "or-clear",
        values: { command: `order set --agent ${agent.agentId} --provider ${provider} …` },
      },
      agents: [agent],
      isConfigured: false,
    })),
  );
  const configured = Object.entries(config.config.auth.order).map(([provider, ids]): Order => ({
    where: `openclaw.json: auth.order.${provider}`,
    provider,
    ids,
    advice: { id: "correct-list" },
    agents,
    isConfigured: true,
  }));
  return [...stored, ...configured];
}

const isStored = (agents: readonly DoctorAgent[], id: string): boolean =>
  agents.some(({ facts }) => ownValue(facts.profiles, id) !== undefined);

/** `aws-sdk` profiles need no stored credential (02 §2), and OpenClaw takes some from other programs (D-42). */
const needsNoCredential = (agents: readonly DoctorAgent[], id: string, provider: string): boolean =>
  externalProgramOf(id) !== null ||
  agents.some(({ facts }) => eligibilityOf(facts, id, { authKey: authKeyOf(provider), now: 0 }) === "ok");

function unknownIds({ where, provider, ids, advice, agents }: Order): Issue[] {
  const unknown = ids.filter((id) => !isStored(agents, id) && !needsNoCredential(agents, id, provider));
  return unknown.map((id) => {
    const prefixed = `${normalizeProviderId(provider)}:${id}`;
    if (!id.includes(":"))
      return warning(
        where,
        isStored(agents, prefixed)
          ? { id: "unprefixed-known", values: { profile: id, prefixed } }
          : { id: "unprefixed", values: { profile: id } },
        advice,
      );
    return warning(where, { id: "stored-nowhere", values: { profile: id } }, advice);
  });
}

/** D-73. */
export const orderIdsCheck: Check = {
  id: "order-ids",
  run: (facts) => explicitOrders(facts).flatMap(unknownIds),
};

/** D-73: an explicit order is exhaustive, so what is not in it is never tried. */
export const orderGapsCheck: Check = {
  id: "order-gaps",
  run: (facts) =>
    explicitOrders(facts).flatMap(({ where, provider, ids, advice, agents, isConfigured }) => {
      const named = new Set(ids);
      const goesByIt = (agent: DoctorAgent) =>
        !isConfigured || ownValue(agent.auth.order, authKeyOf(provider)) === undefined;
      const known = agents.filter(goesByIt).flatMap(({ facts: seen }) => storedProfilesOf(seen, provider));
      return [...new Set(known)]
        .filter((id) => !named.has(id))
        .map((id) => warning(where, { id: "never-tried", values: { profile: id } }, advice));
    }),
};

/** D-74: what the configuration says about profiles, against what is stored. */
export const configProfilesCheck: Check = {
  id: "config-profiles",
  run: ({ agents, config }) =>
    Object.entries(config.config.auth.profiles).flatMap(([id, profile]) => {
      const where = `openclaw.json: auth.profiles["${id}"]`;
      const holder = agents.find(({ facts }) => ownValue(facts.profiles, id) !== undefined);
      if (!holder)
        return needsNoCredential(agents, id, profile.provider)
          ? []
          : warning(
              where,
              { id: "no-credential" },
              { id: "or-remove-entry", values: { command: `auth login --provider ${profile.provider}` } },
            );
      const stored = ownValue(holder.facts.profiles, id);
      if (stored && authKeyOf(stored.provider) !== authKeyOf(profile.provider))
        return ofAgent(holder.agentId, [
          warning(
            where,
            { id: "two-providers", values: { configured: profile.provider, stored: stored.provider } },
            { id: "make-same" },
          ),
        ]);
      const code = eligibilityOf(holder.facts, id, { authKey: authKeyOf(profile.provider), now: 0 });
      return stored && code === "mode_mismatch"
        ? ofAgent(holder.agentId, [
            warning(
              where,
              { id: "two-modes", values: { configured: profile.mode ?? "", stored: stored.type } },
              { id: "make-same" },
            ),
          ])
        : [];
    }),
};

/** D-78: they keep working (O-2). */
export const legacyIdsCheck: Check = {
  id: "legacy-ids",
  run: ({ agents }) => {
    // Each once, of the first agent that has it.
    const holders = new Map(
      agents
        .toReversed()
        .flatMap(({ agentId, auth }) => Object.keys(auth.credentials).map((id) => [id, agentId] as const)),
    );
    return [...holders]
      .filter(([id]) => id.startsWith("openai-codex:"))
      .flatMap(([id, agentId]) => ofAgent(agentId, [warning(id, { id: "older-id" }, { id: "nothing" })]));
  },
};
