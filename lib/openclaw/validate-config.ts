import type { z } from "zod";
import { isPlainRecord, ownValue } from "../failover/own-value";
import { configSchema, settingsSchema } from "./config-schema";
import { formatProblem, type Problem } from "./problem";

const recordAt = (value: unknown, ...path: string[]): Readonly<Record<string, unknown>> => {
  const inner = path.reduce<unknown>((at, key) => (isPlainRecord(at) ? ownValue(at, key) : undefined), value);
  return isPlainRecord(inner) ? inner : {};
};

/** What is wrong with keys that belong to other parts does not make the file invalid. */
const isOthers = ([first]: readonly PropertyKey[]): boolean =>
  first === "models" || first === "secrets" || first === "logging";

function schemaProblems(schema: z.ZodType, document: unknown): Problem[] {
  const parsed = schema.safeParse(document);
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue): Problem[] => {
    const severity = isOthers(issue.path) ? "warning" : "error";
    if (issue.code !== "unrecognized_keys") return [{ path: issue.path, message: issue.message, severity }];
    const lines = issue.message.split("\n");
    return issue.keys.map((key, at) => ({
      path: [...issue.path, key],
      message: lines[at] ?? "unknown key",
      severity,
    }));
  });
}

const secretNames = /^(key|api_?key|token|access|refresh|id_?token|secret|client_?secret|password)$/i;
const secretTexts = /^(sk-|rk-|xai-|gsk_|ghp_|github_pat_|AIza|eyJ[\w-]+\.eyJ)/;
const secretMessage = "secrets do not belong in the configuration; use the auth store";
const looksSecret = (value: unknown): boolean => typeof value === "string" && secretTexts.test(value.trim());

/** D-53: metadata and routing only; the value itself is never repeated. */
function secretProblems(document: unknown): Problem[] {
  const found: Problem[] = [];
  const report = (...path: string[]) => found.push({ path, message: secretMessage, severity: "error" });
  for (const [id, profile] of Object.entries(recordAt(document, "auth", "profiles")))
    for (const [key, value] of Object.entries(isPlainRecord(profile) ? profile : {})) {
      const isNamed = secretNames.test(key) && typeof value === "string" && value.trim() !== "";
      if (isNamed || looksSecret(value)) report("auth", "profiles", id, key);
    }
  for (const [provider, ids] of Object.entries(recordAt(document, "auth", "order")))
    if (Array.isArray(ids) && ids.some(looksSecret)) report("auth", "order", provider);
  return found;
}

function retryProblems(document: unknown): Problem[] {
  const { baseMs = 2_500, maxMs = 30_000 } = recordAt(document, "understudy", "overloadRetry");
  const isWrong = typeof baseMs === "number" && typeof maxMs === "number" && maxMs < baseMs;
  const path = ["understudy", "overloadRetry", "maxMs"];
  return isWrong ? [{ path, message: "must be at least baseMs", severity: "error" }] : [];
}

/** D-58: accepted, but probably not meant. */
function ladderProblems(document: unknown): Problem[] {
  const { ladderSeconds } = recordAt(document, "understudy");
  const steps = Array.isArray(ladderSeconds) ? ladderSeconds : [];
  const isFalling = steps.some((step, at) => at > 0 && step < steps[at - 1]);
  const path = ["understudy", "ladderSeconds"];
  return isFalling ? [{ path, message: "the steps are not ascending", severity: "warning" }] : [];
}

const unique = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map((problem) => [formatProblem(problem), problem])).values(),
];

const ours = (document: unknown): Problem[] => [...retryProblems(document), ...ladderProblems(document)];

/** All that is wrong with openclaw.json, not just the first (07 §5). */
export const validateConfig = (document: unknown): Problem[] =>
  unique([...schemaProblems(configSchema, document), ...secretProblems(document), ...ours(document)]);

/** The same for `understudy/settings.json5`, where every key is ours (P-3). */
export const validateSettings = (settings: unknown): Problem[] =>
  unique([...schemaProblems(settingsSchema, settings), ...ours(settings)]);
