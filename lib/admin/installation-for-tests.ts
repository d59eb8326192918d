import { factsFromAuth } from "../openclaw/agent-facts";
import { createConfigWatch } from "../openclaw/config-watch";
import { openInstallation, startedAt, type Installation } from "../openclaw/installation-for-tests";
import type { StateDir } from "../openclaw/state-dir";
import type { Role } from "../store/port";
import type { ConfigContext, CredentialContext } from "./config-context";

/** The verbs' context on a copy of a real installation; tests only. */
export async function openVerbs(role: Role = "operator"): Promise<{
  home: Installation;
  context: ConfigContext & CredentialContext & { stateDir: StateDir };
  changed: string[];
  close(): Promise<void>;
}> {
  const home = await openInstallation();
  const watch = await createConfigWatch(home.stateDir);
  const changed: string[] = [];
  const context = {
    actor: { kind: "operator", name: "ada" } as const,
    role,
    now: () => startedAt,
    store: home.store,
    stateDir: home.stateDir,
    config: watch.current,
    reloadConfig: watch.refresh,
    readAgent: async (agentId: string) => {
      const auth = await home.store.readAgent(agentId);
      const { config } = watch.current();
      return { auth, facts: factsFromAuth(config, auth, { resolveRef: () => null, refreshable: false }) };
    },
    credentialChanged: async (profileId: string) => void changed.push(profileId),
  };
  return {
    home,
    context,
    changed,
    async close() {
      watch.close();
      await home.close();
    },
  };
}
