import { isActive, MAX_TIME } from "../failover/cooldown/time";
import { ownValue } from "../failover/own-value";
import type { UsageEntry } from "../failover/usage-entry";
import { isSameChain, readChain } from "../views/chain-value";
import type { ModelsView } from "../views/models";
import type { OrderView } from "../views/order";
import type { ProfileView } from "../views/profile";
import { endByHand, type WayBack } from "../views/way-back";
import { getJson, isApiError } from "./fetch-json";
import { disableProfile, enableProfile } from "./mutations";
import { modelsPath, orderPath, profilePath } from "./queries";
import { saveView } from "./save-view";
import { changeSession } from "./sessions-query";

/** How things stand where a change cannot be put back any more, because it is not what stands. */
export type Stale =
  | { id: "not-disabled" | "time-over" | "other" }
  | { id: "disabled"; reason: UsageEntry["disabledReason"]; until: number };

const other: Stale = { id: "other" };

/** Puts things back as they were, if what was done then still stands: null. Else what stands instead. */
export function putBack(way: WayBack, defaultAgentId: string): Promise<Stale | null> {
  switch (way.kind) {
    case "order":
      return orderBack(way);
    case "config-order":
      return configOrderBack(way, defaultAgentId);
    case "chain":
      return chainBack(way, defaultAgentId);
    case "session":
      return sessionBack(way);
    case "disable":
      return profileBack(way);
  }
}

const savedOr = ({ ok }: { ok: boolean }): Stale | null => (ok ? null : other);

type Way<Kind extends WayBack["kind"]> = Extract<WayBack, { kind: Kind }>;

const isSameOrder = (one: readonly string[] | null, other: readonly string[] | null) =>
  JSON.stringify(one) === JSON.stringify(other);

async function orderBack({ provider, agentId, before, after }: Way<"order">): Promise<Stale | null> {
  const path = orderPath(agentId, provider);
  const { storedOrder, revision } = await getJson<OrderView>(path);
  if (!isSameOrder(storedOrder, after)) return other;
  return savedOr(await saveView<OrderView>(path, { order: before, revision, force: before !== null }));
}

async function configOrderBack(
  { provider, before, after }: Way<"config-order">,
  agentId: string,
): Promise<Stale | null> {
  const { configOrder, configFile } = await getJson<OrderView>(orderPath(agentId, provider));
  if (!isSameOrder(configOrder, after)) return other;
  const { revision } = configFile;
  return savedOr(await saveView<OrderView>(orderPath(agentId, provider, "all"), { order: before, revision }));
}

async function chainBack(
  { scope, agentId, before, after }: Way<"chain">,
  defaultAgentId: string,
): Promise<Stale | null> {
  const path = modelsPath(agentId ?? defaultAgentId);
  const { chains, revision } = await getJson<ModelsView>(path);
  if (!isSameChain(readChain(chains[scope].written), after)) return other;
  return savedOr(await saveView<ModelsView>(path, { scope, ...before, revision }));
}

async function sessionBack({ auditId, ...target }: Way<"session">): Promise<Stale | null> {
  try {
    await changeSession(target, { verb: "undo", auditId });
    return null;
  } catch (error) {
    if (isApiError(error) && error.status === 409) return other;
    throw error;
  }
}

async function profileBack({ profileId, agentId, before, after }: Way<"disable">): Promise<Stale | null> {
  const { facts, now } = await getJson<ProfileView>(profilePath(agentId, profileId));
  const usage = ownValue(facts.usage, profileId);
  if (endByHand(usage, now) !== after) return standing(usage, now, after);
  if (before === null) await enableProfile({ agentId, profileId });
  else if (before <= now) return { id: "time-over" };
  else await disableProfile({ agentId, profileId }, before === MAX_TIME ? undefined : before);
  return null;
}

function standing(usage: UsageEntry | undefined, now: number, after: number | null): Stale {
  const { disabledReason: reason, disabledUntil } = usage ?? {};
  if (isActive(disabledUntil, now)) return { id: "disabled", reason, until: disabledUntil };
  return { id: after !== null && after <= now ? "time-over" : "not-disabled" };
}
