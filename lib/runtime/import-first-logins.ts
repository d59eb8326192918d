import type { Logger } from "../log";
import { importLoginsOnFirstUse } from "../openclaw/legacy-import";
import type { StateDir } from "../openclaw/state-dir";
import type { StorePort } from "../store/port";

/** An own directory takes over `credentials/oauth.json` by itself (P-2); when it cannot, it starts without it. */
export async function importFirstLogins(input: {
  stateDir: Pick<StateDir, "path" | "ownership">;
  store: Pick<StorePort, "previewImport" | "importProfiles">;
  now: number;
  log: Logger;
}): Promise<void> {
  const { stateDir, store, now, log } = input;
  try {
    const report = await importLoginsOnFirstUse({
      stateDir,
      store,
      now,
      audit: (agentId) => ({
        at: now,
        actor: "system:first-start",
        action: "import_legacy",
        targetType: "agent",
        targetId: agentId,
        agentId,
        before: undefined,
        after: undefined,
      }),
    });
    if (report) log.info(report.message);
  } catch (error) {
    log.error({ err: error }, "credentials/oauth.json not imported");
  }
}
