import type { AgentFacts, FailoverConfig } from "../failover/config";
import type { AgentAuth } from "../store/port";
import { toCredentialFacts } from "./credential-facts";
import type { ResolveSecretRef } from "./secret-ref";

/** The immutable snapshot the core decides on: stored credentials become facts, secrets stay behind. */
export function factsFromAuth(
  config: FailoverConfig,
  auth: AgentAuth,
  options: { resolveRef: ResolveSecretRef; refreshable: boolean },
): AgentFacts {
  const profiles = Object.entries(auth.credentials).flatMap(([id, stored]) => {
    const facts = toCredentialFacts(stored, options.resolveRef, { ...options, profileId: id });
    return facts ? [[id, facts] as const] : [];
  });
  return {
    agentId: auth.agentId,
    config,
    profiles: Object.fromEntries(profiles),
    usage: auth.usage,
    storedOrder: auth.order,
    lastGood: auth.lastGood,
  };
}
