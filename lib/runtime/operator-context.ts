import { rm } from "node:fs/promises";
import path from "node:path";
import type { AdminContext } from "../admin/admin-context";
import type { ChangePasswordContext } from "../admin/change-password";
import { knownNames } from "../admin/gateway-key-terms";
import type { ConfigContext, CredentialContext } from "../admin/config-context";
import type { SignInContext } from "../admin/sign-in";
import type { SignedIn } from "../auth/operator-directory";
import { ownValue } from "../failover/own-value";
import { logOperatorAction } from "./decision-log";
import type { Runtime } from "./runtime";

/** The running server, as the verbs of lib/admin see it, acted on by a signed-in operator. */
export function operatorContext(runtime: Runtime, operator: SignedIn): AdminContext {
  return {
    actor: { kind: "operator", name: operator.name },
    role: operator.role,
    now: runtime.now,
    store: runtime.store,
    readAgent: async (agentId) => runtime.snapshot(agentId),
    applyProfileEvents: runtime.applyProfileEvents,
    setOrder: runtime.setOrder,
  };
}

/** The same for the verbs that write openclaw.json and credentials. */
export function editContext(runtime: Runtime, operator: SignedIn): ConfigContext & CredentialContext {
  const { actor, role, now, store, readAgent } = operatorContext(runtime, operator);
  const { stateDir, config, reloadConfig } = runtime;
  return {
    actor,
    role,
    now,
    store,
    readAgent,
    stateDir,
    config,
    reloadConfig,
    async credentialChanged(profileId, { agentId, action, before }) {
      await runtime.credentialChanged(profileId);
      const { auth, facts } = runtime.snapshot(agentId);
      logOperatorAction(runtime.log, {
        action,
        actor: `${actor.kind}:${actor.name}`,
        profileId,
        before,
        after: ownValue(facts.usage, profileId),
        verified: ownValue(auth.credentials, profileId) !== undefined,
      });
    },
  };
}

/** The same for the verbs of the settings. */
export function settingsContext(runtime: Runtime, operator: SignedIn) {
  const { actor, role, now, store } = operatorContext(runtime, operator);
  const known = knownNames(runtime.config(), runtime.agentIds());
  return { actor, role, now, store, backups: runtime.backups, ...(known && { known }) };
}

export function signInContext(runtime: Runtime): SignInContext & ChangePasswordContext {
  const { now, store, directory, signInAttempts } = runtime;
  return {
    now,
    store,
    directory,
    attempts: signInAttempts,
    removeFirstPassword: () => rm(firstPasswordPath(runtime.stateDir.settingsPath), { force: true }),
  };
}

/** In `understudy/`, beside the settings (07 §1). */
export function firstPasswordPath(settingsPath: string): string {
  return path.join(path.dirname(settingsPath), "first-password");
}
