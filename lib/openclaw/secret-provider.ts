import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { isPlainRecord } from "../failover/own-value";
import { valueAt } from "./edit-json5";
import type { SecretRef } from "./secret-ref";

/** An entry of `secrets.providers`, as far as it is complete (P-25): a list of names, one path, or one fixed command. */
export type SecretProvider =
  | { source: "env"; allowlist: readonly string[] | null }
  | { source: "file"; path: string; isJson: boolean; maxBytes: number; timeoutMs: number }
  | {
      source: "exec";
      command: string;
      args: readonly string[];
      passEnv: readonly string[];
      env: Readonly<Record<string, string>>;
      isJsonOnly: boolean;
      allowSymlink: boolean;
      trustedDirs: readonly string[];
      maxBytes: number;
      timeoutMs: number;
    };

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isText) : []);
const longestMs = 60_000;

const within = (value: unknown, usual: number, most: number): number =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? Math.min(value, most) : usual;

const limitsOf = (raw: Readonly<Record<string, unknown>>) => ({
  timeoutMs: within(raw.timeoutMs, 5_000, longestMs),
  maxBytes: within(raw.maxBytes ?? raw.maxOutputBytes, 1_048_576, 16_777_216),
});

function pathOf(value: unknown, homeDir: string): string | null {
  if (!isText(value)) return null;
  const path = value.startsWith("~/") ? join(homeDir, value.slice(2)) : value;
  return isAbsolute(path) ? path : null;
}

/** The name a reference without a provider of its own stands for: `secrets.defaults.<source>`, else `default`. */
export function providerNameOf(document: unknown, { provider, source }: SecretRef): string {
  const usual = valueAt(document, ["secrets", "defaults", source]);
  const isDeclared = valueAt(document, ["secrets", "providers", provider]) !== undefined;
  return provider === "default" && !isDeclared && isText(usual) ? usual : provider;
}

/** Name and source of every provider a reference may choose; `default` for variables needs no entry (P-25). */
export function secretProviderNames(
  document: unknown,
): readonly { name: string; source: SecretRef["source"] }[] {
  const declared = valueAt(document, ["secrets", "providers"]);
  const entries = Object.entries(isPlainRecord(declared) ? declared : {}).flatMap(([name, raw]) => {
    const source = (["env", "file", "exec"] as const).find(
      (known) => isPlainRecord(raw) && raw.source === known,
    );
    return source ? [{ name, source }] : [];
  });
  const hasDefault = isPlainRecord(declared) && Object.hasOwn(declared, "default");
  return hasDefault ? entries : [{ name: "default", source: "env" }, ...entries];
}

/** Null for a provider that is not declared, incomplete, or of another source than the reference. */
export function secretProviderFor(
  document: unknown,
  ref: SecretRef,
  homeDir: string = homedir(),
): SecretProvider | null {
  const name = providerNameOf(document, ref);
  const raw = valueAt(document, ["secrets", "providers", name]);
  // Only the name `default` needs no entry, and only for variables.
  if (raw === undefined)
    return ref.source === "env" && name === "default" ? { source: "env", allowlist: null } : null;
  if (!isPlainRecord(raw) || raw.source !== ref.source) return null;
  switch (ref.source) {
    case "env":
      return { source: "env", allowlist: Array.isArray(raw.allowlist) ? textsOf(raw.allowlist) : null };
    case "file": {
      const path = pathOf(raw.path, homeDir);
      return path === null
        ? null
        : { source: "file", path, isJson: raw.mode !== "singleValue", ...limitsOf(raw) };
    }
    case "exec": {
      const command = pathOf(raw.command, homeDir);
      const args = raw.args === undefined ? [] : raw.args;
      if (command === null || !Array.isArray(args) || !args.every((arg) => typeof arg === "string"))
        return null;
      const env = isPlainRecord(raw.env) ? raw.env : {};
      return {
        source: "exec",
        command,
        args,
        passEnv: textsOf(raw.passEnv),
        env: Object.fromEntries(
          Object.entries(env).flatMap(([key, text]) => (isText(text) ? [[key, text]] : [])),
        ),
        isJsonOnly: raw.jsonOnly !== false,
        allowSymlink: raw.allowSymlinkCommand === true,
        trustedDirs: textsOf(raw.trustedDirs),
        ...limitsOf(raw),
      };
    }
  }
}
