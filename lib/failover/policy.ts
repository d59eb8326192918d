/** Every number the rules argue about, with its default (03 §3, 07 §5). Durations carry their unit. */
export type FailoverPolicy = {
  ladderSeconds: readonly number[];
  billingBackoffHours: number;
  billingBackoffHoursByProvider: Readonly<Record<string, number>>;
  billingMaxHours: number;
  authPermanentBackoffMinutes: number;
  authPermanentMaxMinutes: number;
  failureWindowHours: number;
  overloadedProfileRotations: number;
  overloadedBackoffMs: number;
  rateLimitedProfileRotations: number;
  retryAfterMaxMinutes: number;
  fallbackPersistence: "turn" | "session";
  overloadRetry: { max: number; baseMs: number; maxMs: number; noticeAfterMs: number };
  cooldownBypassProviders: readonly string[];
  quotaProbeEnabled: boolean;
};

export const ladderPresets = { default: [30, 60, 300], classic: [60, 300, 1500, 3600] } as const;

export const defaultPolicy: FailoverPolicy = {
  ladderSeconds: ladderPresets.default,
  billingBackoffHours: 5,
  billingBackoffHoursByProvider: {},
  billingMaxHours: 24,
  authPermanentBackoffMinutes: 10,
  authPermanentMaxMinutes: 60,
  failureWindowHours: 24,
  overloadedProfileRotations: 1,
  overloadedBackoffMs: 0,
  rateLimitedProfileRotations: 1,
  retryAfterMaxMinutes: 60,
  fallbackPersistence: "turn",
  overloadRetry: { max: 10, baseMs: 2_500, maxMs: 30_000, noticeAfterMs: 30_000 },
  cooldownBypassProviders: [],
  quotaProbeEnabled: false,
};

/** Fixed by D-54 and 05 §3; not configurable. */
export const probeMarginMs = 120_000;
export const probeThrottleMs = 30_000;
export const blockProbeThrottleMs = 300_000;
export const originProbeIntervalMs = 300_000;
