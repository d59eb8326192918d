import { isActive, MAX_TIME } from "../failover/cooldown/time";
import { ownValue } from "../failover/own-value";
import { isSameChain, readChain } from "../views/chain-value";
import type { ModelsView } from "../views/models";
import type { OrderView } from "../views/order";
import type { ProfileView } from "../views/profile";
import type { WayBack } from "../views/way-back";
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
    case "disabled":
    case "enabled":
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

async function profileBack({
  kind,
  profileId,
  agentId,
  until,
}: Way<"disabled" | "enabled">): Promise<boolean> {
  const { facts, now } = await getJson<ProfileView>(profilePath(agentId, profileId));
  const usage = ownValue(facts.usage, profileId);
  if (kind === "disabled") {
    if (usage?.disabledReason !== "manual" || usage.disabledUntil !== until) return false;
    await enableProfile({ agentId, profileId });
  } else {
    if (isActive(usage?.disabledUntil, now) || until <= now) return false;
    await disableProfile({ agentId, profileId }, until === MAX_TIME ? undefined : until);
  }
  return true;
}
