import { say } from "../error-said";
import { AppError } from "../errors";
import type { AuditDraft, StorePort } from "../store/port";
import { readConfigFile, textRevision, type ConfigFile } from "./config-file";
import { configSaid } from "./config-said";
import { editJson5, valueAt, type Json5Edit } from "./edit-json5";
import { editability, variableIn } from "./editability";
import { maskedDiff, type MaskedDiff } from "./masked-diff";
import { parseConfigText } from "./parse-json5";
import { formatPath, formatProblem, type Problem } from "./problem";
import { validateConfig } from "./validate-config";

export type EditFile = {
  store: Pick<StorePort, "replaceFile">;
  path: string;
  edits: readonly Json5Edit[];
  /** The file's revision as the caller has seen it; null edits whatever is there now. */
  expectedRevision: string | null;
  /** `before` and `after` left undefined are filled with the values at the edited paths. */
  audit: AuditDraft;
};

export type EditFileResult =
  | { ok: true; revision: string; isChanged: boolean }
  /** Somebody else has changed the file; `diff` shows what stands there now and what was to be written. */
  | { ok: false; revision: string; diff: MaskedDiff };

/** How one of the two files is edited. */
export type FileRules = {
  backupPath: string | null;
  validate(document: unknown): Problem[];
  /** Why a path cannot be edited, or null. */
  lockedReason(document: unknown, path: readonly string[]): string | null;
};

const attempts = 50;
const emptyFile = "{\n}\n";

function intendedText(file: ConfigFile, edits: readonly Json5Edit[], rules: FileRules) {
  const parsed = parseConfigText(file.name, file.text ?? emptyFile);
  if (!parsed.ok)
    throw new AppError("store_read_only", say("config-unparsable", { problem: configSaid(parsed.message) }));
  for (const edit of edits) {
    const reason = rules.lockedReason(parsed.value, edit.path);
    if (reason !== null)
      throw new AppError(
        "store_read_only",
        say("config-locked", { path: formatPath(edit.path), why: reason }),
        {
          details: { path: formatPath(edit.path), reason },
        },
      );
    if ("value" in edit && variableIn(edit.value) !== null)
      throw new AppError("bad_request", say("config-variable", { path: formatPath(edit.path) }));
  }
  const edited = editJson5(file.text ?? emptyFile, edits);
  if (!edited.ok) throw new AppError("store_read_only", say("config-unsafe", { file: file.name }));
  assertValid(rules, parsed.value, edited.value);
  return { document: parsed.value, ...edited };
}

/** What was wrong before is no reason to refuse; what an edit would make wrong is. */
function assertValid(rules: FileRules, before: unknown, after: unknown): void {
  const errors = (document: unknown) =>
    rules
      .validate(document)
      .filter(({ severity }) => severity === "error")
      .map(formatProblem);
  const known = errors(before);
  const added = errors(after).filter((message) => !known.includes(message));
  if (added.length === 0) return;
  throw new AppError(
    "bad_request",
    added.map(configSaid).reduce((text, next) => say("config-both", { text, next })),
  );
}

/** Only one path: its value; several: by path. */
function valuesAt(document: unknown, edits: readonly Json5Edit[]): unknown {
  const values = edits.map(({ path }) => [formatPath(path), valueAt(document, path) ?? null] as const);
  return values.length === 1 ? values[0]?.[1] : Object.fromEntries(values);
}

export async function editFile(input: EditFile, rules: FileRules): Promise<EditFileResult> {
  const { store, path, edits, expectedRevision, audit } = input;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const file = await readConfigFile(path);
    const next = intendedText(file, edits, rules);
    const isStale = expectedRevision !== null && expectedRevision !== file.revision;
    if (isStale) {
      const paths = edits.map((edit) => edit.path);
      return { ok: false, revision: file.revision, diff: maskedDiff(next.document, next.value, paths) };
    }
    if (next.text === (file.text ?? emptyFile))
      return { ok: true, revision: file.revision, isChanged: false };
    const { ok } = await store.replaceFile({
      path: file.realPath,
      backupPath: rules.backupPath,
      expected: file.digest,
      text: next.text,
      audit: {
        ...audit,
        before: audit.before ?? valuesAt(next.document, edits),
        after: audit.after ?? valuesAt(next.value, edits),
      },
    });
    if (ok) return { ok: true, revision: textRevision(next.text), isChanged: true };
  }
  throw new AppError("store_busy", say("file-moving"));
}

/**
 * Edits openclaw.json by path: everything not edited stays as it is, byte for byte; a backup lies beside it. Nothing is
 * written that OpenClaw's schema lacks (P-3), and nothing that somebody else has just changed.
 */
export const editConfig = (input: EditFile): Promise<EditFileResult> =>
  editFile(input, {
    backupPath: `${input.path}.understudy.bak`,
    validate: validateConfig,
    lockedReason(document, path) {
      const answer = editability(document, path);
      return answer.ok ? null : answer.text;
    },
  });
