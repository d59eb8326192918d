import type { AgentFacts } from "../failover/config";
import { authKeyOf } from "../failover/provider-id";
import { defaultChain } from "./default-chain";

/**
 * The auth keys that have profiles or an order, in the order people think of them: as the chain calls them, then as
 * the configuration lists them, then by name.
 */
export function providersOf(facts: AgentFacts): readonly string[] {
  const { config } = facts;
  const known = new Set(
    [
      ...Object.values(facts.profiles).map((credential) => credential.provider),
      ...Object.values(config.auth.profiles).map((profile) => profile.provider),
      ...Object.keys(facts.storedOrder),
      ...Object.keys(config.auth.order),
    ].map(authKeyOf),
  );
  const wanted = [
    ...defaultChain(facts).map((candidate) => candidate.provider),
    ...config.providers.map((provider) => provider.id),
  ].map(authKeyOf);
  return [...new Set([...wanted.filter((provider) => known.has(provider)), ...[...known].sort()])];
}
