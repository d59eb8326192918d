import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parseFailoverConfig } from "../failover/parse-config";
import { textRevision } from "./config-file";
import type { ConfigState } from "./config-state";
import { parseJson5 } from "./parse-json5";
import { formatProblem, type Problem } from "./problem";
import { readEndpoints } from "./read-endpoints";
import type { StateDir } from "./state-dir";
import { validateConfig, validateSettings } from "./validate-config";

type ConfigPaths = Pick<StateDir, "configPath" | "settingsPath">;

/** The texts of both files; null where there is none. */
export type ConfigTexts = { config: FileText; settings: FileText };
type FileText = { ok: true; text: string | null } | { ok: false; message: string };

async function readText(path: string, fileName: string): Promise<FileText> {
  try {
    return { ok: true, text: await readFile(path, "utf8") };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    if (code === "ENOENT" || code === "ENOTDIR") return { ok: true, text: null };
    return { ok: false, message: `${fileName}: cannot be read (${code})` };
  }
}

export async function readConfigTexts({ configPath, settingsPath }: ConfigPaths): Promise<ConfigTexts> {
  const [config, settings] = await Promise.all([
    readText(configPath, "openclaw.json"),
    readText(settingsPath, "settings.json5"),
  ]);
  return { config, settings };
}

const revisionOf = (file: FileText): string => (file.ok ? textRevision(file.text) : "unreadable");

type Checked = { document: unknown; problems: readonly Problem[] };

function check(fileName: string, file: FileText, validate: (document: unknown) => Problem[]): Checked {
  const failed = (message: string): Checked => ({
    document: {},
    problems: [{ path: [], message, severity: "error" }],
  });
  if (!file.ok) return failed(file.message);
  if (file.text === null) return { document: {}, problems: [] };
  const parsed = parseJson5(fileName, file.text);
  return parsed.ok ? { document: parsed.value, problems: validate(parsed.value) } : failed(parsed.message);
}

/**
 * D-57: when the texts are not valid, everything but the complaint stays as the last valid state has it. Before there
 * was one, what can be understood is shown; `broken` keeps the gateway shut (P-4).
 */
export function toConfigState(texts: ConfigTexts, path: string, lastValid: ConfigState | null): ConfigState {
  const config = check("openclaw.json", texts.config, validateConfig);
  const settings = check("settings.json5", texts.settings, validateSettings);
  const found = [...config.problems, ...settings.problems];
  const errors = found.filter(({ severity }) => severity === "error").map(formatProblem);
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  const state = {
    problems: [...new Set(found.map(formatProblem))],
    broken: errors[0] === undefined ? null : `${errors[0]}${more}`,
    revision: createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16),
    revisions: { config: revisionOf(texts.config), settings: revisionOf(texts.settings) },
    path,
  };
  if (state.broken !== null && lastValid) return { ...lastValid, ...state };
  const { document } = config;
  return {
    document,
    settings: settings.document,
    config: parseFailoverConfig(document, settings.document),
    endpoints: readEndpoints(document, settings.document),
    ...state,
  };
}

/** Both files as they are now, for programs that do not stay (the CLI). */
export const readConfig = async (paths: ConfigPaths): Promise<ConfigState> =>
  toConfigState(await readConfigTexts(paths), paths.configPath, null);
