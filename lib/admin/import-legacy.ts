import { assertRole } from "../auth/roles";
import {
  previewLegacyImport,
  runLegacyImport,
  type LegacyImportPlan,
  type LegacyImportReport,
} from "../openclaw/legacy-import";
import type { StateDir } from "../openclaw/state-dir";
import { auditDraft, type AdminContext } from "./admin-context";

type ImportContext = Pick<AdminContext, "actor" | "role" | "now" | "store"> & {
  stateDir: Pick<StateDir, "path" | "ownership">;
};

/** What the import of OpenClaw's old JSON files would do (P-2: preview first). */
export async function previewImport(context: ImportContext): Promise<readonly LegacyImportPlan[]> {
  assertRole(context.role, "viewer");
  return previewLegacyImport(context);
}

/** Imports them (D-45 to D-47). */
export async function importLegacy(context: ImportContext): Promise<readonly LegacyImportReport[]> {
  assertRole(context.role, "admin");
  const { store, stateDir } = context;
  return runLegacyImport({
    store,
    stateDir,
    now: context.now(),
    audit: (agentId) =>
      auditDraft(context, {
        action: "import_legacy",
        targetType: "agent",
        targetId: agentId,
        agentId,
        before: undefined,
        after: undefined,
      }),
  });
}
