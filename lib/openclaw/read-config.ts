import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isPlainRecord } from "../failover/own-value";
import { parseFailoverConfig } from "../failover/parse-config";
import { textRevision } from "./config-file";
import { readIncludedFiles, type IncludedFiles } from "./config-includes";
import type { ConfigState } from "./config-state";
import { fillVariables, type Variables } from "./fill-variables";
import { mergeIncludes } from "./merge-includes";
import { noObject, parseConfigText } from "./parse-json5";
import { formatProblem, type Problem } from "./problem";
import { readEndpoints } from "./read-endpoints";
import type { StateDir } from "./state-dir";
import { validateConfig, validateSettings } from "./validate-config";

type ConfigPaths = Pick<StateDir, "configPath" | "settingsPath">;

/** The text of a file, null where there is none, or why it cannot be read. */
type FileText = { ok: true; text: string | null } | { ok: false; message: string };

/** The texts of both files and of those that openclaw.json includes. */
export type ConfigTexts = { config: FileText; settings: FileText; included: IncludedFiles };

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
  const text = config.ok ? config.text : null;
  return { config, settings, included: text === null ? {} : await readIncludedFiles(configPath, text) };
}

/** Changes whenever one of the texts does. */
export const revisionOfTexts = (texts: ConfigTexts): string =>
  createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16);

const revisionOf = (file: FileText): string => (file.ok ? textRevision(file.text) : "unreadable");

type Checked = { document: unknown; effective: unknown; problems: readonly Problem[] };

const failed = (message: string, document: unknown = {}): Checked => ({
  document,
  effective: document,
  problems: [{ path: [], message, severity: "error" }],
});

function check(
  fileName: string,
  file: FileText,
  examine: (document: unknown, text: string) => Checked,
): Checked {
  if (!file.ok) return failed(file.message);
  if (file.text === null) return { document: {}, effective: {}, problems: [] };
  const parsed = parseConfigText(fileName, file.text);
  return parsed.ok ? examine(parsed.value, file.text) : failed(parsed.message);
}

const checkSettings = (document: unknown): Checked => ({
  document,
  effective: document,
  problems: validateSettings(document),
});

/** Includes first, then variables, as OpenClaw does it. */
function checkConfig(texts: ConfigTexts, configPath: string, variables: Variables) {
  return check("openclaw.json", texts.config, (document, text) => {
    const merged = mergeIncludes({ configPath, text, document, included: texts.included });
    if (!merged.ok) return failed(merged.message, document);
    if (!isPlainRecord(merged.value)) return failed(noObject("openclaw.json", merged.value), document);
    const { value: effective, problems } = fillVariables(merged.value, variables);
    return { document, effective, problems: [...validateConfig(effective), ...problems] };
  });
}

/**
 * D-57: when the texts are not valid, everything but the complaint stays as the last valid state has it. Before there
 * was one, what can be understood is shown; `broken` keeps the gateway shut (P-4).
 */
export function toConfigState(
  texts: ConfigTexts,
  path: string,
  lastValid: ConfigState | null,
  variables: Variables = {},
): ConfigState {
  const config = checkConfig(texts, path, variables);
  const settings = check("settings.json5", texts.settings, checkSettings);
  const found = [...config.problems, ...settings.problems];
  const errors = found.filter(({ severity }) => severity === "error").map(formatProblem);
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  const state = {
    problems: [...new Set(found.map(formatProblem))],
    broken: errors[0] === undefined ? null : `${errors[0]}${more}`,
    revision: revisionOfTexts(texts),
    revisions: { config: revisionOf(texts.config), settings: revisionOf(texts.settings) },
    path,
    includedPaths: Object.keys(texts.included),
  };
  if (state.broken !== null && lastValid) return { ...lastValid, ...state };
  const { document, effective } = config;
  return {
    document,
    effective,
    settings: settings.document,
    config: parseFailoverConfig(effective, settings.document),
    endpoints: readEndpoints(effective, settings.document),
    ...state,
  };
}

/** The files as they are now, for programs that do not stay (the CLI). */
export const readConfig = async (paths: ConfigPaths, variables: Variables = {}): Promise<ConfigState> =>
  toConfigState(await readConfigTexts(paths), paths.configPath, null, variables);
