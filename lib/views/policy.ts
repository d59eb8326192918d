import type { FailoverPolicy } from "../failover/policy";
import { isPlainRecord, ownValue } from "../failover/own-value";
import { parsePolicy } from "../failover/parse-policy";
import { normalizeProviderId } from "../failover/provider-id";
import type { Lock } from "./lock-said";
import type { Role } from "./me";
import {
  bypassPath,
  hoursByProviderPath,
  isCooldownPath,
  ladderPath,
  numberFields,
  pathKey,
  persistencePath,
  quotaProbePath,
  timeoutNames,
  timeoutPath,
} from "./policy-fields";

/** A value as it stands in the two files; what the settings say counts (P-3). */
export type Written = { settings?: unknown; config?: unknown };

/** Body of `GET /api/policy`, and `current` of a 409. Only what the page edits is in it. */
export type PolicyView = {
  now: number;
  role: Role;
  revisions: { config: string; settings: string };
  /** By `pathKey`; a path that is in neither file is not here. */
  written: Readonly<Record<string, Written>>;
  /** Providers of openclaw.json, for the values by provider. */
  providers: readonly string[];
  /** By `pathKey`: why a value that stands in openclaw.json cannot be edited there. */
  locks: Readonly<Record<string, Lock>>;
  /** Why nothing can be saved, or null: a file that has to be mended first. */
  lock: Lock | null;
  /** What is wrong in the files as they are (07 §5). */
  problems: readonly string[];
  /** Set at start by the environment (07 §6); shown, not edited. */
  environment: readonly { name: string; value: string | null }[];
};

/** The part of it that an edit is about. */
export type WrittenPolicy = Pick<PolicyView, "written">;

export function viewPolicy(
  input: Omit<PolicyView, "written" | "locks"> & {
    document: unknown;
    settings: unknown;
    lockOf(path: readonly string[]): Lock | null;
  },
): PolicyView {
  const { document, settings, lockOf, ...rest } = input;
  const view = { ...rest, providers: providerKeys([settings, document], rest.providers) };
  const written: Record<string, Written> = {};
  const locks: Record<string, Lock> = {};
  for (const path of policyPaths(view.providers)) {
    const inSettings = valueIn(settings, path);
    const inConfig = valueIn(document, path);
    if (inSettings === undefined && inConfig === undefined) continue;
    written[pathKey(path)] = {
      ...(inSettings !== undefined && { settings: inSettings }),
      ...(inConfig !== undefined && { config: inConfig }),
    };
    const lock = inConfig !== undefined && isCooldownPath(path) ? lockOf(path) : null;
    if (lock !== null) locks[pathKey(path)] = lock;
  }
  return { ...view, written, locks };
}

/** The configured providers under the spelling that the files have for them, then those only the files name. */
function providerKeys(files: readonly unknown[], configured: readonly string[]): readonly string[] {
  const named = files.flatMap((file) => {
    const providers = valueIn(file, ["understudy", "providers"]);
    return isPlainRecord(providers) ? Object.keys(providers) : [];
  });
  const spelled = configured.map((id) => named.find((key) => normalizeProviderId(key) === id) ?? id);
  const ids = new Set(spelled.map(normalizeProviderId));
  return [...spelled, ...new Set(named.filter((key) => !ids.has(normalizeProviderId(key))))];
}

function policyPaths(providers: readonly string[]): readonly (readonly string[])[] {
  return [
    ladderPath,
    hoursByProviderPath,
    persistencePath,
    quotaProbePath,
    bypassPath,
    ...numberFields.map(({ path }) => path),
    ...providers.flatMap((provider) => timeoutNames.map((name) => timeoutPath(provider, name))),
  ];
}

const valueIn = (document: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (isPlainRecord(at) ? ownValue(at, key) : undefined), document);

export type PolicySource = "settings" | "config" | "default";

export function sourceOf(view: PolicyView, path: readonly string[]): PolicySource {
  const written = view.written[pathKey(path)];
  if (written?.settings !== undefined) return "settings";
  return written?.config === undefined ? "default" : "config";
}

/** The value in force, or undefined for the default. */
export function writtenValue(view: WrittenPolicy, path: readonly string[]): unknown {
  const written = view.written[pathKey(path)];
  return written?.settings ?? written?.config;
}

/** What is to be written, by `pathKey`; null takes the value out. */
export type PolicyChanges = Readonly<Record<string, unknown>>;

/** The file an edit goes to: a number of `auth.cooldowns` that stands in openclaw.json is edited there (P-3). */
export const fileOf = (view: PolicyView, path: readonly string[]): "settings" | "config" =>
  isCooldownPath(path) && view.written[pathKey(path)]?.config !== undefined ? "config" : "settings";

/** The policy as it would be after saving, by the rules' own reading. */
export function draftPolicy(view: WrittenPolicy, changes: PolicyChanges): FailoverPolicy {
  const cooldowns: Record<string, unknown> = {};
  const understudy: Record<string, unknown> = {};
  const values = new Map(
    Object.entries(view.written).map(([key, { settings, config }]) => [key, settings ?? config]),
  );
  for (const [key, value] of Object.entries(changes)) values.set(key, value ?? undefined);
  for (const [key, value] of values) {
    const path: unknown = JSON.parse(key);
    if (!Array.isArray(path) || value === undefined) continue;
    const [first, second, third] = path.map(String);
    if (first === "auth" && third !== undefined) cooldowns[third] = value;
    else if (second !== undefined && third === undefined) understudy[second] = value;
    else if (second !== undefined && third !== undefined && path.length === 3) {
      const inner = understudy[second];
      understudy[second] = { ...(isPlainRecord(inner) ? inner : {}), [third]: value };
    }
  }
  return parsePolicy(cooldowns, understudy);
}
