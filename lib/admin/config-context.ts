import type { UsageEntry } from "../failover/usage-entry";
import type { ConfigState } from "../openclaw/config-state";
import type { StateDir } from "../openclaw/state-dir";
import type { AdminContext } from "./admin-context";

/** What the verbs that write openclaw.json need beside the store. */
export type ConfigContext = Pick<AdminContext, "actor" | "role" | "now" | "store"> & {
  stateDir: Pick<StateDir, "configPath" | "settingsPath">;
  config(): ConfigState;
  /** Reads the files at once, so that the next request goes by what was written. */
  reloadConfig(): Promise<void>;
};

/** What the verbs that write credentials need. */
export type CredentialContext = Pick<AdminContext, "actor" | "role" | "now" | "store" | "readAgent"> &
  Pick<ConfigContext, "config"> & {
    /** Drops what memory still holds about the old credential and reads the rows at once (W-49). */
    credentialChanged(profileId: string, act: CredentialAct): Promise<void>;
  };

/** What was done, for the log beside the audit (L-73). */
export type CredentialAct = { agentId: string; action: string; before: UsageEntry | undefined };
