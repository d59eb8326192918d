import { isPlainRecord } from "../own-value";
import type { ClassifyContext, OperatorRule } from "./classification";
import type { Verdict } from "./classify";
import type { OwnFields } from "./own-fields";

// A provider refuses many calls in the same words, and only its headers and the clock tell one refusal from the next.
// What the words mean is worked out once.

const longestText = 4_000;
const mostErrors = 500;

const noRules: readonly OperatorRule[] = [];
const knownBy = new WeakMap<readonly OperatorRule[], Map<string, Verdict>>();

/** By everything that a verdict depends on; null: by more than fields that can be compared. */
export function errorKey(error: unknown, own: OwnFields, provider: string | undefined): string | null {
  const { name, status, code, message, body } = own;
  if (!isText(name) || !isText(code) || !isText(message) || !isText(body)) return null;
  if (typeof status !== "number" && status !== undefined) return null;
  if ((message?.length ?? 0) + (body?.length ?? 0) > longestText || !hasNothingElse(error)) return null;
  return `${status}${sized(provider)}${sized(name)}${sized(code)}${sized(message)}${sized(body)}`;
}

function hasNothingElse(error: unknown): boolean {
  try {
    if (!isPlainRecord(error) || Object.getPrototypeOf(error) !== Object.prototype) return false;
    return Object.getOwnPropertyNames(error).every((field) => comparable.has(field));
  } catch {
    return false;
  }
}

const comparable: ReadonlySet<string> = new Set(["name", "status", "code", "message", "body", "headers"]);
const isText = (value: unknown): value is string | undefined =>
  typeof value === "string" || value === undefined;
const sized = (text: string | undefined): string => (text === undefined ? "|" : `|${text.length}:${text}`);

export function knownVerdict(
  key: string,
  { rules = noRules }: ClassifyContext,
  judge: () => Verdict,
): Verdict {
  let known = knownBy.get(rules);
  if (known === undefined) knownBy.set(rules, (known = new Map()));
  let verdict = known.get(key);
  if (verdict === undefined) {
    verdict = judge();
    if (known.size >= mostErrors) known.clear();
    known.set(key, verdict);
  }
  return verdict;
}
