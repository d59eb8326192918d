import { eligibilityOf } from "../failover/auth-order/eligibility";
import { storedProfilesOf } from "../failover/auth-order/base-order";
import { externalProgramOf } from "../failover/external-program";
import { ownValue } from "../failover/own-value";
import { authKeyOf, normalizeProviderId } from "../failover/provider-id";
import type { DoctorAgent, DoctorFacts } from "./doctor-facts";
import { warning, type Check, type Issue } from "./finding";

type Order = {
  where: string;
  provider: string;
  ids: readonly string[];
  fix: string;
  /** Whose profiles it may name. */
  agents: readonly DoctorAgent[];
  /** In openclaw.json: agents with an order of their own do not go by it (O-21). */
  isConfigured: boolean;
};

/** Every explicit order, with the agents whose profiles it may name. */
function explicitOrders({ agents, config }: DoctorFacts): Order[] {
  const stored = agents.flatMap((agent) =>
    Object.entries(agent.auth.order).map(([provider, ids]): Order => ({
      where: `agent ${agent.agentId}: order of ${provider}`,
      provider,
      ids,
      fix: `order set --agent ${agent.agentId} --provider ${provider} …, or order clear.`,
      agents: [agent],
      isConfigured: false,
    })),
  );
  const configured = Object.entries(config.config.auth.order).map(([provider, ids]): Order => ({
    where: `openclaw.json: auth.order.${provider}`,
    provider,
    ids,
    fix: "Correct the list in openclaw.json.",
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

function unknownIds({ where, provider, ids, fix, agents }: Order): Issue[] {
  const unknown = ids.filter((id) => !isStored(agents, id) && !needsNoCredential(agents, id, provider));
  return unknown.map((id) => {
    const prefixed = `${normalizeProviderId(provider)}:${id}`;
    if (!id.includes(":"))
      return warning(
        where,
        `"${id}" has no provider before it, so it names no profile.` +
          (isStored(agents, prefixed) ? ` There is a profile "${prefixed}".` : ""),
        fix,
      );
    return warning(where, `"${id}" is stored nowhere, so its place is passed over.`, fix);
  });
}

/** D-73. */
export const orderIdsCheck: Check = {
  id: "order-ids",
  fine: "Every id in an order is stored.",
  run: (facts) => explicitOrders(facts).flatMap(unknownIds),
};

/** D-73: an explicit order is exhaustive, so what is not in it is never tried. */
export const orderGapsCheck: Check = {
  id: "order-gaps",
  fine: "Every explicit order has all profiles of its provider.",
  run: (facts) =>
    explicitOrders(facts).flatMap(({ where, provider, ids, fix, agents, isConfigured }) => {
      const named = new Set(ids);
      const goesByIt = (agent: DoctorAgent) =>
        !isConfigured || ownValue(agent.auth.order, authKeyOf(provider)) === undefined;
      const known = agents.filter(goesByIt).flatMap(({ facts: seen }) => storedProfilesOf(seen, provider));
      return [...new Set(known)]
        .filter((id) => !named.has(id))
        .map((id) => warning(where, `"${id}" is stored but not in this order, so it is never tried.`, fix));
    }),
};

/** D-74: what the configuration says about profiles, against what is stored. */
export const configProfilesCheck: Check = {
  id: "config-profiles",
  fine: "Every profile in openclaw.json matches a stored credential.",
  run: ({ agents, config }) =>
    Object.entries(config.config.auth.profiles).flatMap(([id, profile]) => {
      const where = `openclaw.json: auth.profiles["${id}"]`;
      const holder = agents.find(({ facts }) => ownValue(facts.profiles, id) !== undefined);
      if (!holder)
        return needsNoCredential(agents, id, profile.provider)
          ? []
          : warning(
              where,
              "No credential is stored under this id.",
              `auth login --provider ${profile.provider}, or remove the entry.`,
            );
      const stored = ownValue(holder.facts.profiles, id);
      if (stored && authKeyOf(stored.provider) !== authKeyOf(profile.provider))
        return warning(
          where,
          `The entry says provider ${profile.provider}, the stored credential is for ${stored.provider}. ` +
            "The profile is used for neither.",
          "Make both say the same.",
        );
      const code = eligibilityOf(holder.facts, id, { authKey: authKeyOf(profile.provider), now: 0 });
      return code === "mode_mismatch"
        ? warning(
            where,
            `The entry says mode ${profile.mode}, stored is ${stored?.type}. The profile is not used.`,
            "Make both say the same.",
          )
        : [];
    }),
};

/** D-78: they keep working (O-2). */
export const legacyIdsCheck: Check = {
  id: "legacy-ids",
  fine: "No profile has an id of an older form.",
  run: ({ agents }) => {
    const ids = agents.flatMap(({ auth }) => Object.keys(auth.credentials));
    return [...new Set(ids)]
      .filter((id) => id.startsWith("openai-codex:"))
      .map((id) =>
        warning(
          id,
          "Its id has the older form; it counts as a profile of openai and keeps working.",
          "Nothing.",
        ),
      );
  },
};
