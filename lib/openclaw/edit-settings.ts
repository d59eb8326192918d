import { lstat } from "node:fs/promises";
import { say } from "../error-said";
import { AppError } from "../errors";
import type { AuditDraft, StorePort } from "../store/port";
import { readConfigFile } from "./config-file";
import { editConfig, editFile, type EditFile, type EditFileResult } from "./edit-config";
import { valueAt, type Json5Edit } from "./edit-json5";
import { parseJson5 } from "./parse-json5";
import type { StateDir } from "./state-dir";
import { validateSettings } from "./validate-config";

export type EditSettings = {
  store: Pick<StorePort, "replaceFile">;
  paths: Pick<StateDir, "configPath" | "settingsPath">;
  edits: readonly Json5Edit[];
  /** Of each file, as the caller has seen it; null edits whatever is there now. */
  expectedRevisions: { config: string; settings: string } | null;
  audit: AuditDraft;
};

/** Names in `understudy/` are never links (P-9). */
async function assertNoLink(path: string): Promise<void> {
  const stat = await lstat(path).catch(() => undefined);
  if (stat?.isSymbolicLink())
    throw new AppError("store_read_only", say("file-link", { file: "understudy/settings.json5" }));
}

async function editSettingsFile(input: EditFile): Promise<EditFileResult> {
  await assertNoLink(input.path);
  return editFile(input, { backupPath: null, validate: validateSettings, lockedReason: () => null });
}

async function documentIn(path: string): Promise<unknown> {
  const file = await readConfigFile(path);
  const parsed = parseJson5(file.name, file.text ?? "{}");
  return parsed.ok ? parsed.value : {};
}

const isCooldown = ({ path }: Json5Edit): boolean => path[0] === "auth" && path[1] === "cooldowns";

/**
 * Edits the settings that lie over openclaw.json. A number of `auth.cooldowns` that stands in openclaw.json is edited
 * there (P-3), and leaves the settings, where it would hide the edit. The results are those of the files written.
 */
export async function editSettings(input: EditSettings): Promise<EditFileResult> {
  const { store, paths, edits, expectedRevisions, audit } = input;
  const document = await documentIn(paths.configPath);
  const inConfig = edits.filter((edit) => isCooldown(edit) && valueAt(document, edit.path) !== undefined);
  const inSettings = edits.map((edit): Json5Edit =>
    inConfig.includes(edit) ? { path: edit.path, remove: true } : edit,
  );

  if (inConfig.length > 0) {
    const result = await editConfig({
      store,
      path: paths.configPath,
      edits: inConfig,
      expectedRevision: expectedRevisions?.config ?? null,
      audit,
    });
    if (!result.ok) return result;
  }
  const result = await editSettingsFile({
    store,
    path: paths.settingsPath,
    edits: inSettings,
    expectedRevision: expectedRevisions?.settings ?? null,
    audit,
  });
  return result.ok ? { ...result, isChanged: result.isChanged || inConfig.length > 0 } : result;
}
