import { defaultPolicy } from "../failover/policy";

// Every number an operator may set, once: where it stands, what it is by default and what it may be (07 §5).

export type Unit = "hours" | "minutes" | "milliseconds" | "times";

type Place = {
  id: string;
  path: readonly string[];
};
export type NumberField = Place & {
  kind: "number";
  unit: Unit;
  fallback: number;
  /** Whole numbers only. */
  isWhole: boolean;
  /** The least there may be; with `above` only what is more than that. */
  least: number;
  above: boolean;
};

const cooldowns = ["auth", "cooldowns"];
const policy = defaultPolicy;

const positive = <Id extends string>(id: Id, unit: Unit, fallback: number) =>
  ({
    kind: "number",
    id,
    path: [...cooldowns, id],
    unit,
    fallback,
    isWhole: false,
    least: 0,
    above: true,
  }) as const;
const whole = <Id extends string>(id: Id, path: readonly string[], unit: Unit, fallback: number) =>
  ({ kind: "number", id, path, unit, fallback, isWhole: true, least: 0, above: false }) as const;
const retry = <Id extends string>(id: Id, key: string, unit: Unit, fallback: number) =>
  whole(id, ["understudy", "overloadRetry", key], unit, fallback);

export const numberFields = [
  {
    kind: "number",
    id: "retryAfterMaxMinutes",
    path: ["understudy", "retryAfterMaxMinutes"],
    unit: "minutes",
    fallback: policy.retryAfterMaxMinutes,
    isWhole: false,
    least: 0,
    above: false,
  },
  positive("failureWindowHours", "hours", policy.failureWindowHours),
  positive("billingBackoffHours", "hours", policy.billingBackoffHours),
  positive("billingMaxHours", "hours", policy.billingMaxHours),
  positive("authPermanentBackoffMinutes", "minutes", policy.authPermanentBackoffMinutes),
  positive("authPermanentMaxMinutes", "minutes", policy.authPermanentMaxMinutes),
  whole(
    "rateLimitedProfileRotations",
    [...cooldowns, "rateLimitedProfileRotations"],
    "times",
    policy.rateLimitedProfileRotations,
  ),
  whole(
    "overloadedProfileRotations",
    [...cooldowns, "overloadedProfileRotations"],
    "times",
    policy.overloadedProfileRotations,
  ),
  whole(
    "overloadedBackoffMs",
    [...cooldowns, "overloadedBackoffMs"],
    "milliseconds",
    policy.overloadedBackoffMs,
  ),
  retry("overloadRetryMax", "max", "times", policy.overloadRetry.max),
  { ...retry("overloadRetryBaseMs", "baseMs", "milliseconds", policy.overloadRetry.baseMs), least: 1 },
  { ...retry("overloadRetryMaxMs", "maxMs", "milliseconds", policy.overloadRetry.maxMs), least: 1 },
  retry("overloadRetryNoticeAfterMs", "noticeAfterMs", "milliseconds", policy.overloadRetry.noticeAfterMs),
] as const satisfies readonly NumberField[];

export type NumberFieldId = (typeof numberFields)[number]["id"];

export const ladderPath = ["understudy", "ladderSeconds"];
export const hoursByProviderPath = [...cooldowns, "billingBackoffHoursByProvider"];
export const persistencePath = ["understudy", "fallbackPersistence"];
export const quotaProbePath = ["understudy", "quotaProbe", "enabled"];
export const bypassPath = ["understudy", "cooldownBypassProviders"];

/** Milliseconds a call may take, by provider; the defaults are those of the gateway. */
export const timeoutNames = ["connectMs", "firstByteMs", "idleMs"] as const;
export type TimeoutName = (typeof timeoutNames)[number];
export const defaultTimeouts = { connectMs: 10_000, firstByteMs: 120_000, idleMs: 120_000 } as const;
export const timeoutPath = (provider: string, name: TimeoutName): readonly string[] => [
  "understudy",
  "providers",
  provider,
  "timeouts",
  name,
];

/** One name for a path wherever values are kept by path; keys may hold dots. */
export const pathKey = (path: readonly string[]): string => JSON.stringify(path);

const single = new Set(
  [
    ladderPath,
    hoursByProviderPath,
    persistencePath,
    quotaProbePath,
    bypassPath,
    ...numberFields.map(({ path }) => path),
  ].map(pathKey),
);

/** Whether the Policy page edits this path: nothing else of the settings is reached through it. */
export function isPolicyPath(path: readonly string[]): boolean {
  if (single.has(pathKey(path))) return true;
  const [first, second, provider, fourth, name] = path;
  const isTimeout = first === "understudy" && second === "providers" && fourth === "timeouts";
  const isNamed = timeoutNames.some((known) => known === name) && path.length === 5;
  return isTimeout && isNamed && provider !== undefined && provider !== "" && provider !== "__proto__";
}

/** `auth.cooldowns` is edited where it stands, everything else in the settings (P-3). */
export const isCooldownPath = (path: readonly string[]): boolean =>
  path[0] === "auth" && path[1] === "cooldowns";
