import { filledText, isPlainRecord } from "./own-value";
import { defaultPolicy, ladderPresets, type FailoverPolicy } from "./policy";
import { normalizeProviderId } from "./provider-id";

type JsonRecord = Readonly<Record<string, unknown>>;

/** Every number with its default (07 §5); what cannot be understood counts as unset. */
export function parsePolicy(cooldowns: JsonRecord, understudy: JsonRecord): FailoverPolicy {
  const hours = (field: PositiveField) => positive(cooldowns[field]) ?? defaultPolicy[field];
  const whole = (field: WholeField) => wholeNumber(cooldowns[field]) ?? defaultPolicy[field];
  return {
    ladderSeconds: parseLadder(understudy.ladderSeconds),
    billingBackoffHours: hours("billingBackoffHours"),
    billingBackoffHoursByProvider: parseHoursByProvider(cooldowns.billingBackoffHoursByProvider),
    billingMaxHours: hours("billingMaxHours"),
    authPermanentBackoffMinutes: hours("authPermanentBackoffMinutes"),
    authPermanentMaxMinutes: hours("authPermanentMaxMinutes"),
    failureWindowHours: hours("failureWindowHours"),
    overloadedProfileRotations: whole("overloadedProfileRotations"),
    overloadedBackoffMs: whole("overloadedBackoffMs"),
    rateLimitedProfileRotations: whole("rateLimitedProfileRotations"),
    retryAfterMaxMinutes: notNegative(understudy.retryAfterMaxMinutes) ?? defaultPolicy.retryAfterMaxMinutes,
    fallbackPersistence:
      understudy.fallbackPersistence === "session" ? "session" : defaultPolicy.fallbackPersistence,
    overloadRetry: parseOverloadRetry(understudy.overloadRetry),
    cooldownBypassProviders: parseBypass(understudy.cooldownBypassProviders),
    quotaProbeEnabled: isPlainRecord(understudy.quotaProbe) && understudy.quotaProbe.enabled === true,
  };
}

type PositiveField =
  | "billingBackoffHours"
  | "billingMaxHours"
  | "authPermanentBackoffMinutes"
  | "authPermanentMaxMinutes"
  | "failureWindowHours";
type WholeField = "overloadedProfileRotations" | "overloadedBackoffMs" | "rateLimitedProfileRotations";

function parseLadder(raw: unknown): readonly number[] {
  if (raw === "classic") return ladderPresets.classic;
  if (!Array.isArray(raw)) return ladderPresets.default;
  const steps = raw.filter((step): step is number => Number.isInteger(step) && step > 0);
  return steps.length > 0 && steps.length === raw.length ? steps : ladderPresets.default;
}

function parseHoursByProvider(raw: unknown): FailoverPolicy["billingBackoffHoursByProvider"] {
  const hours = Object.entries(isPlainRecord(raw) ? raw : {}).flatMap(([provider, value]) => {
    const valid = positive(value);
    return valid === undefined ? [] : [[normalizeProviderId(provider), valid] as const];
  });
  return Object.fromEntries(hours);
}

/** `maxMs` below `baseMs` makes no sense; it is then the default, or the base where that is longer. */
function parseOverloadRetry(raw: unknown): FailoverPolicy["overloadRetry"] {
  const retry = isPlainRecord(raw) ? raw : {};
  const fallback = defaultPolicy.overloadRetry;
  const baseMs = wholeNumber(retry.baseMs) || fallback.baseMs;
  const maxMs = wholeNumber(retry.maxMs) ?? 0;
  return {
    max: wholeNumber(retry.max) ?? fallback.max,
    baseMs,
    maxMs: maxMs >= baseMs ? maxMs : Math.max(baseMs, fallback.maxMs),
    noticeAfterMs: wholeNumber(retry.noticeAfterMs) ?? fallback.noticeAfterMs,
  };
}

const parseBypass = (raw: unknown): readonly string[] =>
  Array.isArray(raw) ? raw.flatMap((provider: unknown) => filledText(provider)?.toLowerCase() ?? []) : [];

const positive = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? value : undefined;

const notNegative = (value: unknown): number | undefined => (value === 0 ? 0 : positive(value));

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
