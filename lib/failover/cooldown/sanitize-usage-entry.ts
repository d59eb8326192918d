import { isPlainRecord } from "../own-value";
import { failureReasons } from "../reasons";
import type { ModelCooldown, UsageEntry } from "../usage-entry";

const timeFields = [
  "lastUsed",
  "cooldownUntil",
  "cooldownMirrorUntil",
  "cooldownOpenedAt",
  "disabledUntil",
  "disabledOpenedAt",
  "blockedUntil",
  "blockedOpenedAt",
  "lastFailureAt",
  "lastProbeAt",
] as const;
const modelTimeFields = ["until", "lastFailureAt", "openedAt"] as const;
const cooldownSources = ["ladder", "retry_after", "manual"] as const;

/** Reasons a row may carry; the other three never touch a profile (C-18, W-6). */
const persistableReasons = failureReasons.filter(
  (reason) => reason !== "server_error" && reason !== "tls_certificate" && reason !== "context_overflow",
);

const entryFields: ReadonlySet<string> = new Set<keyof UsageEntry>([
  ...timeFields,
  "cooldownReason",
  "cooldownModel",
  "cooldownSource",
  "cooldownClassification",
  "modelCooldowns",
  "disabledReason",
  "disabledSource",
  "blockedReason",
  "blockedSource",
  "blockedModel",
  "blockedScope",
  "errorCount",
  "failureCounts",
]);
const modelFields: ReadonlySet<string> = new Set<keyof ModelCooldown>([
  ...modelTimeFields,
  "reason",
  "errorCount",
  "source",
]);

/**
 * Reads a stored row, whatever is in it (W-2). A number out of range stays where it is and means "no window" (G-2);
 * fields nobody here knows ride along and are written back.
 */
export function sanitizeUsageEntry(raw: unknown): UsageEntry {
  if (!isPlainRecord(raw)) return {};
  const entry: UsageEntry = {};
  for (const field of timeFields) keep(entry, field, finite(raw[field]));
  keep(entry, "cooldownReason", oneOf(raw.cooldownReason, persistableReasons));
  keep(entry, "cooldownModel", filled(raw.cooldownModel));
  keep(entry, "cooldownSource", oneOf(raw.cooldownSource, cooldownSources));
  keep(
    entry,
    "cooldownClassification",
    oneOf(raw.cooldownClassification, ["wham_token_expired", "wham_account_dead"] as const),
  );
  keep(entry, "modelCooldowns", modelCooldownsOf(raw.modelCooldowns));
  keep(entry, "disabledReason", oneOf(raw.disabledReason, ["manual" as const, ...persistableReasons]));
  keep(entry, "disabledSource", oneOf(raw.disabledSource, ["ladder", "manual"] as const));
  keep(entry, "blockedReason", oneOf(raw.blockedReason, ["subscription_limit"] as const));
  keep(
    entry,
    "blockedSource",
    oneOf(raw.blockedSource, ["codex_rate_limits", "wham", "provider_reset"] as const),
  );
  keep(entry, "blockedModel", filled(raw.blockedModel));
  keep(entry, "blockedScope", oneOf(raw.blockedScope, ["model"] as const));
  keep(entry, "errorCount", count(raw.errorCount));
  keep(entry, "failureCounts", failureCountsOf(raw.failureCounts));
  return { ...unknownFields(raw, entryFields), ...entry };
}

function modelCooldownsOf(raw: unknown): UsageEntry["modelCooldowns"] {
  if (!isPlainRecord(raw)) return undefined;
  const models = Object.entries(raw).flatMap(([modelId, window]) =>
    isPlainRecord(window) ? [[modelId, modelCooldownOf(window)] as const] : [],
  );
  return models.length > 0 ? Object.fromEntries(models) : undefined;
}

function modelCooldownOf(raw: Readonly<Record<string, unknown>>): ModelCooldown {
  const window: ModelCooldown = {};
  for (const field of modelTimeFields) keep(window, field, finite(raw[field]));
  keep(window, "reason", oneOf(raw.reason, persistableReasons));
  keep(window, "errorCount", count(raw.errorCount));
  keep(window, "source", oneOf(raw.source, cooldownSources));
  return { ...unknownFields(raw, modelFields), ...window };
}

/** A reason another program invented keeps its count on disk; nothing here reads it. */
function failureCountsOf(raw: unknown): UsageEntry["failureCounts"] {
  if (!isPlainRecord(raw)) return undefined;
  const counts = Object.entries(raw).flatMap(([reason, value]) => {
    const valid = count(value);
    return valid === undefined ? [] : [[reason, valid] as const];
  });
  return counts.length > 0 ? Object.fromEntries(counts) : undefined;
}

function keep<T, K extends keyof T>(target: T, field: K, value: T[K] | undefined): void {
  if (value !== undefined) target[field] = value;
}

const finite = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

const filled = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

function count(value: unknown): number | undefined {
  const whole = Math.trunc(finite(value) ?? 0);
  return whole > 0 ? whole : undefined;
}

const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((option) => option === value);

/** Typed as `object`, so that what we do not know cannot pass for what we know. */
const unknownFields = (raw: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): object =>
  Object.fromEntries(Object.entries(raw).filter(([field]) => !known.has(field)));
