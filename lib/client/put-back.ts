import { MAX_TIME } from "../failover/cooldown/time";
import { ownValue } from "../failover/own-value";
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

/** Puts things back as they were, if what was done then still stands; false when it does not. */
export function putBack(way: WayBack, defaultAgentId: string): Promise<boolean> {
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

type Way<Kind extends WayBack["kind"]> = Extract<WayBack, { kind: Kind }>;

const isSameOrder = (one: readonly string[] | null, other: readonly string[] | null) =>
  JSON.stringify(one) === JSON.stringify(other);

async function orderBack({ provider, agentId, before, after }: Way<"order">): Promise<boolean> {
  const path = orderPath(agentId, provider);
  const { storedOrder, revision } = await getJson<OrderView>(path);
  if (!isSameOrder(storedOrder, after)) return false;
  return (await saveView<OrderView>(path, { order: before, revision, force: before !== null })).ok;
}

async function configOrderBack(
  { provider, before, after }: Way<"config-order">,
  agentId: string,
): Promise<boolean> {
  const { configOrder, configFile } = await getJson<OrderView>(orderPath(agentId, provider));
  if (!isSameOrder(configOrder, after)) return false;
  const { revision } = configFile;
  return (await saveView<OrderView>(orderPath(agentId, provider, "all"), { order: before, revision })).ok;
}

async function chainBack(
  { scope, agentId, before, after }: Way<"chain">,
  defaultAgentId: string,
): Promise<boolean> {
  const path = modelsPath(agentId ?? defaultAgentId);
  const { chains, revision } = await getJson<ModelsView>(path);
  if (!isSameChain(readChain(chains[scope].written), after)) return false;
  return (await saveView<ModelsView>(path, { scope, ...before, revision })).ok;
}

async function sessionBack({ auditId, ...target }: Way<"session">): Promise<boolean> {
  try {
    await changeSession(target, { verb: "undo", auditId });
    return true;
  } catch (error) {
    if (isApiError(error) && error.status === 409) return false;
    throw error;
  }
}

async function profileBack({ profileId, agentId, before, after }: Way<"disable">): Promise<boolean> {
  const { facts, now } = await getJson<ProfileView>(profilePath(agentId, profileId));
  if (endByHand(ownValue(facts.usage, profileId), now) !== after) return false;
  if (before === null) await enableProfile({ agentId, profileId });
  else if (before <= now) return false;
  else await disableProfile({ agentId, profileId }, before === MAX_TIME ? undefined : before);
  return true;
}
