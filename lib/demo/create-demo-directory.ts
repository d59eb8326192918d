import { readFile } from "node:fs/promises";
import path from "node:path";
import { createOwnDirectory } from "../openclaw/create-own-directory";
import { writeFileAtomically } from "../openclaw/write-file-atomically";
import type { StorePort } from "../store/port";
import { demoConfig, demoSettings, withSimulatorUrl } from "./demo-config";
import { demoProfiles } from "./demo-profiles";
import type { Simulator } from "./simulator";

/** Makes the demo's state directory, or tells an existing one where the simulated providers are now. */
export async function createDemoDirectory(input: { path: string; simulatorUrl: string }): Promise<void> {
  const { simulatorUrl } = input;
  const configFile = path.join(input.path, "openclaw.json");
  const settingsFile = path.join(input.path, "understudy", "settings.json5");
  const text = await readFile(configFile, "utf8").catch(() => null);
  if (text === null) {
    const config = demoConfig(simulatorUrl);
    await createOwnDirectory({ path: input.path, config, agentIds: ["main", "research"] });
    await writeFileAtomically(settingsFile, demoSettings(simulatorUrl));
    return;
  }
  const settings = await readFile(settingsFile, "utf8").catch(() => "");
  for (const [file, old] of [
    [configFile, text],
    [settingsFile, settings],
  ] as const) {
    const moved = withSimulatorUrl(old, simulatorUrl);
    if (moved !== old) await writeFileAtomically(file, moved);
  }
}

const expiryOf = (credential: Readonly<Record<string, unknown>> | undefined) =>
  typeof credential?.expires === "number" ? credential.expires : Number.POSITIVE_INFINITY;

/** What a login holds by now goes on working at simulated providers that were started anew. */
export async function tellLogins(store: Pick<StorePort, "readAgent">, simulator: Simulator): Promise<void> {
  const { credentials } = await store.readAgent("main");
  for (const [owner, { type, access, refresh }] of Object.entries(credentials)) {
    if (type !== "oauth") continue;
    if (typeof access === "string") simulator.nameKey(access, owner);
    if (typeof refresh === "string") simulator.addLogin({ owner, refresh });
  }
}

/** Stores what is missing and renews logins that have run out; what an operator changed stays as it is. */
export async function storeDemoCredentials(
  store: Pick<StorePort, "readAgent" | "putCredential">,
  now: number,
): Promise<void> {
  const agentId = "main";
  const { credentials } = await store.readAgent(agentId);
  const isFirst = Object.keys(credentials).length === 0;
  for (const { profileId, credential } of demoProfiles(now)) {
    const stored = credentials[profileId];
    const hasRunOut = stored !== undefined && expiryOf(stored) <= now;
    if (!isFirst && !hasRunOut) continue;
    await store.putCredential({
      agentId,
      profileId,
      credential,
      audit: {
        at: now,
        actor: "system:demo",
        action: "replace_credential",
        targetType: "auth_profile",
        targetId: profileId,
        agentId,
        before: null,
        after: null,
      },
    });
  }
}
