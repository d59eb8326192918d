import { isPlainRecord, ownValue } from "../failover/own-value";
import { secretKey } from "../store/mask-secrets";
import { valueAt } from "./edit-json5";
import { formatPath } from "./problem";
import { parseSecretRef } from "./secret-ref";

export type Editability = { ok: true } | { ok: false; reason: string };

const variable = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/;

/** The first environment variable a value is filled in from, e.g. `${OPENAI_MODEL}`. */
export function variableIn(value: unknown): string | null {
  if (typeof value === "string") return variable.exec(value)?.[1] ?? null;
  if (typeof value !== "object" || value === null) return null;
  for (const inner of Object.values(value)) {
    const found = variableIn(inner);
    if (found !== null) return found;
  }
  return null;
}

function hasSecretRef(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return parseSecretRef(value) !== null || Object.values(value).some(hasSecretRef);
}

const hasInclude = (value: unknown): boolean => isPlainRecord(value) && Object.hasOwn(value, "$include");

/**
 * Whether a path of openclaw.json can be edited without losing what another file, the environment or a secret provider
 * says; if not, the reason as a sentence for the desk.
 */
export function editability(document: unknown, path: readonly string[]): Editability {
  const locked = (reason: string): Editability => ({ ok: false, reason });
  const [first] = path;
  if (first === undefined) return locked("The file as a whole is not edited.");
  if (first === "understudy")
    return locked("OpenClaw does not know this key. It belongs into understudy/settings.json5.");
  if (path.includes("$include") || path.includes("__proto__")) return locked("This key is not edited here.");
  const isOrder = first === "auth" && path[1] === "order";
  if (first === "secrets" || (!isOrder && path.some((key) => secretKey.test(key) || key === "headers")))
    return locked("Secrets of openclaw.json are edited in the file only.");

  let at: unknown = document;
  for (const [depth, key] of path.entries()) {
    const name = depth === 0 ? "openclaw.json" : formatPath(path.slice(0, depth));
    if (hasInclude(at)) return locked(`Parts of ${name} come from another file ($include). Edit it there.`);
    if (parseSecretRef(at) !== null) return locked(`${name} is a reference to a secret.`);
    if (at !== undefined && (typeof at !== "object" || at === null))
      return locked(`${name} is not an object, so nothing can be added to it.`);
    at = Array.isArray(at) ? valueAt(at, [key]) : isPlainRecord(at) ? ownValue(at, key) : undefined;
  }
  if (hasInclude(at)) return locked(`${formatPath(path)} comes from another file ($include). Edit it there.`);
  if (hasSecretRef(at)) return locked(`${formatPath(path)} holds a reference to a secret.`);
  const name = variableIn(at);
  if (name !== null) return locked(`${formatPath(path)} is filled in from the environment variable ${name}.`);
  return { ok: true };
}
