import type { AgentFacts, FailoverConfig } from "../failover/config";
import type { AgentAuth } from "../store/port";
import type { ResolveSecretRef } from "./secret-ref";

/** The immutable snapshot the core decides on: stored credentials become facts, secrets stay behind. */
export function factsFromAuth(
  _config: FailoverConfig,
  _auth: AgentAuth,
  _options: { resolveRef: ResolveSecretRef; refreshable: boolean },
): AgentFacts {
  throw new Error("not written yet");
}
