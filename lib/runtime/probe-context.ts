import type { ProbeContext } from "../admin/probe-call";
import type { SignedIn } from "../auth/operator-directory";
import { say } from "../error-said";
import { AppError } from "../errors";
import { ownValue } from "../failover/own-value";
import { probeUpstream } from "../gateway/probe-upstream";
import { createUpstreamPools } from "../gateway/upstream-pools";
import type { LoginRefresher } from "../logins/login-refresher";
import type { ConfigState } from "../openclaw/config-state";
import type { ResolveSecretRef } from "../openclaw/secret-ref";
import type { AgentAuth } from "../store/port";
import { readConfigOnce } from "./config-readings";
import { logRunEvent } from "./decision-log";
import { operatorContext } from "./operator-context";
import type { Runtime } from "./runtime";
import { callCredential, upstreamCredential } from "./upstream-credential";

type House = {
  config(): ConfigState;
  agentAuth(agentId: string): AgentAuth | undefined;
  resolveRef: ResolveSecretRef;
  logins: Pick<LoginRefresher, "before" | "withUnsaved">;
};

/** The wire of a probe: connections of its own, closed behind it, so that it shares none with the gateway. */
export function probeWire(house: House): Pick<ProbeContext, "prepareUpstream" | "rules" | "redact"> {
  const { rules, redact } = readConfigOnce(house.config());
  return {
    rules,
    redact,
    prepareUpstream({ agentId, profileId, candidate: { provider, model } }) {
      const endpoint = ownValue(house.config().endpoints, provider);
      const credentialNow = (credential: typeof upstreamCredential) => {
        const auth = house.agentAuth(agentId);
        return auth
          ? credential({
              auth: house.logins.withUnsaved(auth, profileId),
              profileId,
              endpoint,
              resolveRef: house.resolveRef,
            })
          : null;
      };
      const stored = ownValue(house.agentAuth(agentId)?.credentials ?? {}, profileId);
      if (!endpoint || !house.agentAuth(agentId))
        throw new AppError("not_configured", say("probe-no-address", { provider }));
      // A login may have to be refreshed first; everything else is known to be there or not.
      if (stored?.type !== "oauth") credentialNow(upstreamCredential);
      return async (signal) => {
        const pools = createUpstreamPools();
        try {
          await house.logins.before(agentId, profileId);
          const credential = credentialNow(callCredential);
          const outcome = await probeUpstream({ endpoint, model, credential, signal }, pools);
          return outcome.ok ? { ok: true, result: null } : outcome;
        } finally {
          await pools.close();
        }
      };
    },
  };
}

/** The running server, as the probe verb sees it. */
export function probeContext(runtime: Runtime, operator: SignedIn): ProbeContext {
  return {
    ...operatorContext(runtime, operator),
    ...probeWire(runtime),
    emit: (event) => logRunEvent(runtime.log, event),
    saveRun: async (record) => runtime.recordRun(record),
  };
}
