import type { SessionEntry } from "@/lib/failover/session/session-entry";
import type { ModelCooldown, UsageEntry } from "@/lib/failover/usage-entry";
import {
  bypassPath,
  hoursByProviderPath,
  ladderPath,
  numberFields,
  persistencePath,
  quotaProbePath,
  timeoutNames,
  type TimeoutName,
} from "@/lib/views/policy-fields";

// Names in what was there before and what came. A field that a record can hold and nothing here names fails the build
// where its type tells the fields, and a test where it does not.

const usage = {
  lastUsed: true,
  cooldownUntil: true,
  cooldownReason: true,
  cooldownModel: true,
  cooldownSource: true,
  cooldownMirrorUntil: true,
  cooldownClassification: true,
  cooldownOpenedAt: true,
  modelCooldowns: true,
  disabledUntil: true,
  disabledReason: true,
  disabledSource: true,
  disabledOpenedAt: true,
  blockedUntil: true,
  blockedReason: true,
  blockedSource: true,
  blockedModel: true,
  blockedScope: true,
  blockedOpenedAt: true,
  errorCount: true,
  failureCounts: true,
  lastFailureAt: true,
  lastProbeAt: true,
} as const satisfies Record<keyof UsageEntry, true>;

const modelCooldown = {
  until: true,
  reason: true,
  errorCount: true,
  lastFailureAt: true,
  source: true,
  openedAt: true,
} as const satisfies Record<keyof ModelCooldown, true>;

const session = {
  sessionId: true,
  updatedAt: true,
  compactionCount: true,
  modelProvider: true,
  model: true,
  providerOverride: true,
  modelOverride: true,
  modelOverrideSource: true,
  modelOverrideFallbackOriginProvider: true,
  modelOverrideFallbackOriginModel: true,
  authProfileOverride: true,
  authProfileOverrideSource: true,
  authProfileOverrideCompactionCount: true,
  liveModelSwitchPending: true,
  fallbackNotice: true,
  contextTokens: true,
} as const satisfies Record<keyof SessionEntry, true>;

const notice = { selectedModel: true, activeModel: true, reason: true } as const satisfies Record<
  keyof NonNullable<SessionEntry["fallbackNotice"]>,
  true
>;

/** Of a stored login, in every spelling (02 §1). */
const credential = [
  "type",
  "mode",
  "provider",
  "key",
  "apiKey",
  "keyRef",
  "token",
  "tokenRef",
  "access",
  "refresh",
  "idToken",
  "expires",
  "email",
  "displayName",
  "clientId",
  "accountId",
  "projectId",
  "enterpriseUrl",
  "chatgptPlanType",
  "copyToAgents",
  "metadata",
  "setup",
] as const;

const others = [
  // Operators and their sign-ins.
  "role",
  "mustChangePassword",
  "lockedUntil",
  "signedInAt",
  "userAgent",
  // Gateway keys.
  "name",
  "fingerprint",
  "revokedAt",
  "agents",
  "models",
  "pin",
  "fallbacks",
  "concurrent",
  "perMinute",
  // Chains, rehearsals, imports, files.
  "primary",
  "answer",
  "count",
  "minutes",
  "left",
  "profiles",
  "keptProfiles",
  "order",
  "lastGood",
  "usageStats",
  "movedTo",
] as const;

const keysOf = <Key extends string>(record: Readonly<Record<Key, true>>): readonly Key[] =>
  // Of an object that is written out above, its own keys.
  Object.keys(record).filter((key): key is Key => Object.hasOwn(record, key));

export const fields = [
  ...keysOf(usage),
  ...keysOf(modelCooldown),
  ...keysOf(session),
  ...keysOf(notice),
  ...credential,
  ...others,
];

/** Values that are shown field by field, whatever other names are in them: those of models and of reasons. */
export const nestedFields: ReadonlySet<string> = new Set([
  "modelCooldowns",
  "failureCounts",
  "fallbackNotice",
]);

const settingPaths = [
  ...numberFields.map(({ id, path }) => ({ id, path })),
  { id: "ladderSeconds", path: ladderPath },
  { id: "hoursByProvider", path: hoursByProviderPath },
  { id: "fallbackPersistence", path: persistencePath },
  { id: "quotaProbe", path: quotaProbePath },
  { id: "cooldownBypassProviders", path: bypassPath },
] as const;
const settings = new Map(settingPaths.map(({ id, path }) => [path.join("."), id] as const));

type Setting =
  { id: (typeof settingPaths)[number]["id"]; provider?: undefined } | { id: TimeoutName; provider: string };

/** A path of the policy, as an edit of several writes it down; null for any other name. */
export function settingOf(path: string): Setting | null {
  const id = settings.get(path);
  if (id !== undefined) return { id };
  const timeout = /^understudy\.providers(?:\.([\w$]+)|\["(.+)"\])\.timeouts\.(\w+)$/.exec(path);
  const name = timeoutNames.find((known) => known === timeout?.[3]);
  const provider = timeout?.[1] ?? timeout?.[2];
  return name !== undefined && provider !== undefined ? { id: name, provider } : null;
}
