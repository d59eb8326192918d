import type { FailureReason } from "../reasons";

// For tests: windows and orders once more, written from 02 and 03 in the plainest way, for API keys without blocks.

export type NaiveWindow = { until: number; reason: FailureReason | "manual" };
export type NaiveModelWindow = { until: number; reason: FailureReason; count: number; lastFailureAt: number };
export type NaiveProfile = {
  id: string;
  provider: string;
  lastUsed: number;
  errorCount: number;
  counts: Record<string, number>;
  lastFailureAt: number;
  cooldown: NaiveWindow | null;
  disable: NaiveWindow | null;
  models: Record<string, NaiveModelWindow>;
};

const day = 86_400_000;
const ladder = [30_000, 60_000, 300_000];
const modelScoped: readonly string[] = ["rate_limit", "timeout", "model_not_found"];
const unrecorded: readonly string[] = [
  "format",
  "server_error",
  "session_expired",
  "tls_certificate",
  "context_overflow",
];

export const freshProfile = (id: string): NaiveProfile => ({
  id,
  provider: id.slice(0, id.indexOf(":")),
  lastUsed: 0,
  errorCount: 0,
  counts: {},
  lastFailureAt: 0,
  cooldown: null,
  disable: null,
  models: {},
});

const isActive = (window: { until: number } | null | undefined, now: number) =>
  window !== null && window !== undefined && now < window.until;

const step = (count: number) => ladder[Math.min(count, ladder.length) - 1] ?? 0;

/** W-20 … W-28. */
export function naiveFailure(profile: NaiveProfile, reason: FailureReason, model: string, now: number): void {
  if (unrecorded.includes(reason)) return;
  const end = Math.max(profile.cooldown?.until ?? 0, profile.disable?.until ?? 0);
  // W-21: a model's failure looks at that model's own times only.
  if (!modelScoped.includes(reason) && now - Math.max(profile.lastFailureAt, end) > day) {
    profile.errorCount = 0;
    profile.counts = {};
  }
  profile.lastFailureAt = now;
  const count = () => (profile.counts[reason] = (profile.counts[reason] ?? 0) + 1);

  if (modelScoped.includes(reason)) {
    const window = (profile.models[model] ??= { until: 0, reason, count: 0, lastFailureAt: 0 });
    if (now - Math.max(window.lastFailureAt, window.until) > day) window.count = 0;
    window.lastFailureAt = now;
    window.reason = reason;
    if (isActive(window, now)) return;
    count();
    window.count += 1;
    window.until = now + step(window.count);
    return;
  }
  if (reason === "billing" || reason === "auth_permanent") {
    if (isActive(profile.disable, now)) {
      if (profile.disable?.reason !== "manual")
        profile.disable = { until: profile.disable?.until ?? 0, reason };
      return;
    }
    const n = count();
    profile.errorCount += 1;
    const length =
      reason === "billing"
        ? Math.min(24, 5 * 2 ** (n - 1)) * 3_600_000
        : Math.min(60, 10 * 2 ** (n - 1)) * 60_000;
    profile.disable = { until: now + length, reason };
    return;
  }
  if (profile.cooldown !== null && isActive(profile.cooldown, now)) {
    profile.cooldown = { until: profile.cooldown.until, reason };
    return;
  }
  count();
  profile.errorCount += 1;
  profile.cooldown = { until: now + step(profile.errorCount), reason };
}

/** W-35 … W-37. */
export function naiveSuccess(profile: NaiveProfile, model: string, now: number): void {
  profile.lastUsed = now;
  profile.errorCount = 0;
  profile.counts = {};
  profile.cooldown = null;
  if (profile.disable?.reason !== "manual") profile.disable = null;
  delete profile.models[model];
}

/** 03 §6. */
export function naiveClear(profile: NaiveProfile, model: string | null): void {
  if (model !== null) {
    delete profile.models[model];
    return;
  }
  profile.cooldown = null;
  if (profile.disable?.reason !== "manual") profile.disable = null;
  profile.models = {};
  profile.errorCount = 0;
  profile.counts = {};
}

export const isManual = (profile: NaiveProfile, now: number) =>
  isActive(profile.disable, now) && profile.disable?.reason === "manual";

/** W-61: end of the last window that covers the model; null while it is free. */
export function naiveEnd(profile: NaiveProfile, model: string, now: number): number | null {
  const windows = [profile.cooldown, profile.disable, profile.models[model]];
  const ends = windows.flatMap((window) => (window && isActive(window, now) ? [window.until] : []));
  return ends.length === 0 ? null : Math.max(...ends);
}

/** W-63. */
export function naiveSoonest(profiles: readonly NaiveProfile[], model: string, now: number): number | null {
  const ofModel: number[] = [];
  const others: number[] = [];
  for (const profile of profiles) {
    const end = naiveEnd(profile, model, now);
    if (end === null || isManual(profile, now)) continue;
    const onlyModel = !isActive(profile.cooldown, now) && !isActive(profile.disable, now);
    (onlyModel ? ofModel : others).push(end);
  }
  const candidates = [...(ofModel.length > 0 ? [Math.max(...ofModel)] : []), ...others];
  return candidates.length === 0 ? null : Math.min(...candidates);
}

const priority = [
  "auth_permanent",
  "auth",
  "billing",
  "model_not_found",
  "overloaded",
  "timeout",
  "rate_limit",
  "empty_response",
  "unclassified",
  "unknown",
] as const satisfies readonly FailureReason[];

/** W-67, W-68; every window here has a reason. */
export function naiveReason(
  profiles: readonly NaiveProfile[],
  model: string,
  now: number,
): FailureReason | "manual" {
  const automatic = profiles.filter((profile) => !isManual(profile, now));
  if (automatic.length === 0) return "manual";
  const votes = automatic.map((profile) => {
    if (profile.disable !== null && isActive(profile.disable, now)) return profile.disable.reason;
    const cooling = [profile.cooldown, profile.models[model]].flatMap((window) =>
      window && isActive(window, now) ? [window] : [],
    );
    return cooling.reduce(
      (last, window) => (window.until > last.until ? window : last),
      cooling[0] ?? noWindow,
    ).reason;
  });
  const most = Math.max(...priority.map((reason) => votes.filter((vote) => vote === reason).length));
  return priority.find((reason) => votes.filter((vote) => vote === reason).length === most) ?? "unknown";
}

const noWindow: NaiveWindow = { until: 0, reason: "unknown" };

/** 02 §3 for API keys: explicit or used longest ago first, then the waiting ones by their end. */
export function naiveOrder(
  profiles: readonly NaiveProfile[],
  explicit: readonly string[] | undefined,
  model: string,
  now: number,
): NaiveProfile[] {
  const listed = explicit?.flatMap((id) => profiles.filter((profile) => profile.id === id)) ?? [...profiles];
  const base = explicit === undefined ? listed.sort((a, b) => a.lastUsed - b.lastUsed) : listed;
  const free = base.filter((profile) => naiveEnd(profile, model, now) === null);
  const waiting = base.filter((profile) => naiveEnd(profile, model, now) !== null);
  waiting.sort(
    (a, b) =>
      Number(isManual(a, now)) - Number(isManual(b, now)) ||
      (naiveEnd(a, model, now) ?? 0) - (naiveEnd(b, model, now) ?? 0),
  );
  return [...free, ...waiting];
}
