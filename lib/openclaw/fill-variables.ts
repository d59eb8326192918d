import { isPlainRecord, ownValue } from "../failover/own-value";
import type { Problem } from "./problem";

export type Variables = Readonly<Record<string, string | undefined>>;

/** OpenClaw fills in upper-case names only; a second `$` in front keeps the text as it is. */
const placeholder = /\$(\$?)\{([A-Z_][A-Z0-9_]*)\}/g;
const wholeText = /^\$\{[A-Z_][A-Z0-9_]*\}$/;

/** The parts that are read here. What stands in the others is nobody's business, secrets first of all. */
const parts = ["auth", "agents", "models", "logging", "secrets"];

const recordAt = (value: unknown, key: string): Readonly<Record<string, unknown>> => {
  const inner = isPlainRecord(value) ? ownValue(value, key) : undefined;
  return isPlainRecord(inner) ? inner : {};
};

/** Variables of openclaw.json itself (`env.NAME`, `env.vars.NAME`) stand in for those the environment lacks. */
export function variableOf(document: unknown, environment: Variables, name: string): string | undefined {
  const own = recordAt(document, "env");
  const values = [ownValue(environment, name), ownValue(own, name), ownValue(recordAt(own, "vars"), name)];
  return values.filter((value) => typeof value === "string").find((value) => value.trim() !== "");
}

/**
 * `${NAME}` in texts, as OpenClaw fills it in when it reads the file. A variable that is not set is told, and its text
 * stays. A key that is nothing but a variable stays too: it is asked for when it is used, like every secret (D-20).
 */
export function fillVariables(
  document: unknown,
  environment: Variables,
): { value: unknown; problems: readonly Problem[] } {
  const problems: Problem[] = [];

  function fillText(text: string, path: readonly PropertyKey[]): string {
    if (path.at(-1) === "apiKey" && wholeText.test(text.trim())) return text;
    return text.replaceAll(placeholder, (whole, escape: string, name: string) => {
      if (escape !== "") return whole.slice(1);
      const value = variableOf(document, environment, name);
      if (value !== undefined) return value;
      const message = `the environment variable ${name} is not set, so this stays as it is written`;
      problems.push({ path, message, severity: "warning" });
      return whole;
    });
  }
  function fill(value: unknown, path: readonly PropertyKey[]): unknown {
    if (typeof value === "string") return value.includes("${") ? fillText(value, path) : value;
    if (Array.isArray(value)) return value.map((item, at) => fill(item, [...path, at]));
    if (!isPlainRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, fill(inner, [...path, key])]),
    );
  }

  if (!isPlainRecord(document)) return { value: document, problems };
  const entries = Object.entries(document);
  const value = Object.fromEntries(
    entries.map(([key, inner]) => [key, parts.includes(key) ? fill(inner, [key]) : inner]),
  );
  return { value, problems };
}
