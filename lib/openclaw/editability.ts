import { isPlainRecord, ownValue } from "../failover/own-value";
import { secretKey } from "../store/mask-secrets";
import { valueAt } from "./edit-json5";
import type { Lock, LockSaid } from "../views/lock-said";
import { lockText } from "./lock-text";
import { formatPath } from "./problem";
import { parseSecretRef } from "./secret-ref";

/** `text`: the reason in English. */
export type Editability = { ok: true } | ({ ok: false } & Lock);

const variablePattern = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/;

/** The first environment variable a value is filled in from, e.g. `${OPENAI_MODEL}`. */
export function variableIn(value: unknown): string | null {
  if (typeof value === "string") return variablePattern.exec(value)?.[1] ?? null;
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
 * says; if not, the reason as a sentence.
 */
export function editability(document: unknown, path: readonly string[]): Editability {
  const locked = (said: LockSaid): Editability => ({ ok: false, text: lockText(said), said });
  const [first] = path;
  if (first === undefined) return locked({ id: "whole-file" });
  if (first === "understudy") return locked({ id: "unknown-to-openclaw" });
  if (path.includes("$include") || path.includes("__proto__")) return locked({ id: "not-edited" });
  const isOrder = first === "auth" && path[1] === "order";
  if (first === "secrets" || (!isOrder && path.some((key) => secretKey.test(key) || key === "headers")))
    return locked({ id: "secrets-in-file" });

  let at: unknown = document;
  for (const [depth, key] of path.entries()) {
    const name = depth === 0 ? "openclaw.json" : formatPath(path.slice(0, depth));
    if (hasInclude(at)) return locked({ id: "parts-elsewhere", values: { name } });
    if (parseSecretRef(at) !== null) return locked({ id: "is-reference", values: { name } });
    if (at !== undefined && (typeof at !== "object" || at === null))
      return locked({ id: "no-object", values: { name } });
    at = Array.isArray(at) ? valueAt(at, [key]) : isPlainRecord(at) ? ownValue(at, key) : undefined;
  }
  const name = formatPath(path);
  if (hasInclude(at)) return locked({ id: "elsewhere", values: { name } });
  if (hasSecretRef(at)) return locked({ id: "holds-reference", values: { name } });
  const variable = variableIn(at);
  if (variable !== null) return locked({ id: "from-variable", values: { name, variable } });
  return { ok: true };
}
