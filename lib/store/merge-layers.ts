import { createHash } from "node:crypto";
import { sanitizeUsageEntry } from "../failover/cooldown/sanitize-usage-entry";
import type { ProfileId } from "../failover/credential";
import type { UsageEntry } from "../failover/usage-entry";
import type { Layer, LayerName } from "./auth-layers";
import { findReplacedLogins } from "./inherited-logins";
import type { AgentAuth, StoredCredential } from "./port";

/** Compare-and-swap token of the whole stored order of an agent. */
export function revisionOfOrder(order: ReadonlyMap<string, readonly ProfileId[]>): string {
  const entries = [...order].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(entries)).digest("hex").slice(0, 16);
}

/**
 * An agent's view (D-40, D-43): nearer stores win per key, usage is read where the credential lives, the order is
 * the agent's own (P-7). Ids in an order that nobody stores stay in it: the rules have to see them (O-25). References to
 * a login that gave way follow to the one that stands for it (D-41).
 */
export function mergeLayers(agentId: string, layers: readonly Layer[]): AgentAuth {
  const credentials = new Map<ProfileId, StoredCredential>();
  const owners = new Map<ProfileId, LayerName>();
  const usage = new Map<ProfileId, UsageEntry>();
  const lastGood = new Map<string, ProfileId>();
  const own = layers.find(({ name }) => name === "own");
  const replaced = findReplacedLogins(layers);
  const follow = (profileId: ProfileId) => replaced.get(profileId) ?? profileId;

  for (const layer of layers) {
    for (const [profileId, credential] of layer.store.credentials) {
      if (credentials.has(profileId)) continue;
      credentials.set(profileId, credential);
      owners.set(profileId, layer.name);
      const entry = layer.state.usage.get(profileId);
      if (entry !== undefined) usage.set(profileId, sanitizeUsageEntry(entry));
    }
  }
  for (const [profileId, entry] of own?.state.usage ?? [])
    if (!credentials.has(profileId) && !replaced.has(profileId))
      usage.set(profileId, sanitizeUsageEntry(entry));
  for (const layer of layers)
    for (const [provider, profileId] of layer.state.lastGood)
      if (!lastGood.has(provider) && credentials.has(follow(profileId)))
        lastGood.set(provider, follow(profileId));

  const stored = own?.state.order ?? new Map<string, readonly ProfileId[]>();
  const order = [...stored].map(([provider, ids]) => {
    const followed = ids.some((id) => replaced.has(id)) ? [...new Set(ids.map(follow))] : ids;
    return [provider, followed] as const;
  });
  const readOnly =
    layers.find(({ stopsAll }) => stopsAll) ?? layers.find((layer) => layer.readOnlyReason !== null);
  return {
    agentId,
    credentials: Object.fromEntries(credentials),
    owners: Object.fromEntries(owners),
    usage: Object.fromEntries(usage),
    lastGood: Object.fromEntries(lastGood),
    order: Object.fromEntries(order),
    orderRevision: revisionOfOrder(stored),
    readOnlyReason: readOnly?.readOnlyReason ?? null,
  };
}
