import { ownValue } from "../failover/own-value";
import type { GatewayPorts } from "../gateway/ports";
import type { Runtime } from "./runtime";
import { callCredential } from "./upstream-credential";

const maxBytesInFlight = 64 * 1024 * 1024;

/** What the gateway may know of the house (P-35 for the limits). */
export function createGatewayPorts(runtime: Runtime): GatewayPorts {
  const endpoint = (provider: string) => ownValue(runtime.config().endpoints, provider);
  function credentialNow(agentId: string, profileId: string | null, provider: string) {
    const auth = runtime.agentAuth(agentId);
    if (!auth) return null;
    return callCredential({
      auth: profileId === null ? auth : runtime.logins.withUnsaved(auth, profileId),
      profileId,
      endpoint: endpoint(provider),
      resolveRef: runtime.resolveRef,
    });
  }
  return {
    now: runtime.now,
    isReady() {
      const message = runtime.gatewayProblem();
      return message === null ? { ok: true } : { ok: false, message };
    },
    authenticate(secret) {
      const key = runtime.keys.find(secret);
      if (!key) return runtime.lab.keyOf(secret);
      return { id: key.id, name: key.name, scopes: key.scopes, limits: key.limits };
    },
    touchKey(id) {
      if (!runtime.lab.isLabKey(id)) runtime.keys.touch(id);
    },
    agentExists: (id) => runtime.facts(id) !== undefined,
    defaultAgentId: runtime.defaultAgentId,
    facts: runtime.facts,
    orders: runtime.orders,
    endpoint,
    credential(agentId, profileId, provider) {
      const refreshing = profileId === null ? null : runtime.logins.before(agentId, profileId);
      const credential = () => credentialNow(agentId, profileId, provider);
      return refreshing === null ? credential() : refreshing.then(credential);
    },
    run: runtime.run,
    ownDirectory: runtime.stateDir.ownership === "own",
    sessions: runtime.sessions,
    redact: runtime.redact,
    log: runtime.log,
    maxBodyBytes: runtime.env.maxBodyBytes,
    maxBytesInFlight,
    maxConcurrent: runtime.env.maxConcurrent,
    sdkRetryMaxWaitMs: runtime.env.sdkRetryMaxWaitMs,
  };
}
