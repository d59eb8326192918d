// The failure reasons, one row each: everything a rule asks about a reason is a column here (spec 01 §2).
// What lives here: reasons and the sets built from them. What must not: patterns, clocks, provider names.

export const failureReasons = [
  "auth",
  "auth_permanent",
  "format",
  "rate_limit",
  "overloaded",
  "billing",
  "server_error",
  "timeout",
  "tls_certificate",
  "context_overflow",
  "model_not_found",
  "session_expired",
  "empty_response",
  "no_error_details",
  "unclassified",
  "unknown",
] as const;

export type FailureReason = (typeof failureReasons)[number];

/** Which kind of window a recorded failure opens (03 §2). */
export type WindowLane = "cooldown" | "disable" | "block";

export type ReasonRow = {
  meaning: string;
  /** Fills an attempt's status when the error carried none (C-15). */
  defaultStatus: number | null;
  rotatesProfile: boolean;
  advancesChain: boolean;
  lane: "cooldown" | "disable" | null;
  scope: "profile" | "model" | null;
  probeAllowed: boolean;
  /** Whether a failed probe leaves the provider's probe slot of this run free. */
  slotPreserving: boolean;
  transient: boolean;
};

const row = (row: ReasonRow) => row;

export const reasonTable: Record<FailureReason, ReasonRow> = {
  auth: row({
    meaning: "credential rejected, may be fixable",
    defaultStatus: 401,
    rotatesProfile: true,
    advancesChain: true,
    lane: "cooldown",
    scope: "profile",
    probeAllowed: false,
    slotPreserving: true,
    transient: false,
  }),
  auth_permanent: row({
    meaning: "key revoked, account or workspace gone",
    defaultStatus: 403,
    rotatesProfile: true,
    advancesChain: true,
    lane: "disable",
    scope: "profile",
    probeAllowed: false,
    slotPreserving: true,
    transient: false,
  }),
  format: row({
    meaning: "request rejected",
    defaultStatus: 400,
    rotatesProfile: false,
    advancesChain: true,
    lane: null,
    scope: null,
    probeAllowed: false,
    slotPreserving: true,
    transient: false,
  }),
  rate_limit: row({
    meaning: "quota, throttle, concurrency or period limit",
    defaultStatus: 429,
    rotatesProfile: true,
    advancesChain: true,
    lane: "cooldown",
    scope: "model",
    probeAllowed: true,
    slotPreserving: false,
    transient: true,
  }),
  overloaded: row({
    meaning: "provider busy",
    defaultStatus: 503,
    rotatesProfile: true,
    advancesChain: true,
    lane: "cooldown",
    scope: "profile",
    probeAllowed: true,
    slotPreserving: false,
    transient: true,
  }),
  billing: row({
    meaning: "no credit",
    defaultStatus: 402,
    rotatesProfile: true,
    advancesChain: true,
    lane: "disable",
    scope: "profile",
    probeAllowed: true,
    slotPreserving: false,
    transient: false,
  }),
  server_error: row({
    meaning: "provider failed internally",
    defaultStatus: 500,
    rotatesProfile: true,
    advancesChain: true,
    lane: null,
    scope: null,
    probeAllowed: true,
    slotPreserving: false,
    transient: true,
  }),
  timeout: row({
    meaning: "transport or idle timeout",
    defaultStatus: 408,
    rotatesProfile: true,
    advancesChain: true,
    lane: "cooldown",
    scope: "model",
    probeAllowed: true,
    slotPreserving: false,
    transient: true,
  }),
  tls_certificate: row({
    meaning: "certificate check failed",
    defaultStatus: 502,
    rotatesProfile: false,
    advancesChain: true,
    lane: null,
    scope: null,
    probeAllowed: false,
    slotPreserving: true,
    transient: false,
  }),
  context_overflow: row({
    meaning: "prompt too big",
    defaultStatus: 413,
    rotatesProfile: false,
    advancesChain: false,
    lane: null,
    scope: null,
    probeAllowed: false,
    slotPreserving: false,
    transient: false,
  }),
  model_not_found: row({
    meaning: "model unknown or retired",
    defaultStatus: 404,
    rotatesProfile: true,
    advancesChain: true,
    lane: "cooldown",
    scope: "model",
    probeAllowed: false,
    slotPreserving: true,
    transient: false,
  }),
  session_expired: row({
    meaning: "CLI conversation gone",
    defaultStatus: 410,
    rotatesProfile: true,
    advancesChain: true,
    lane: null,
    scope: null,
    probeAllowed: false,
    slotPreserving: true,
    transient: false,
  }),
  empty_response: row({
    meaning: "nothing usable came back",
    defaultStatus: null,
    rotatesProfile: true,
    advancesChain: true,
    lane: "cooldown",
    scope: "profile",
    probeAllowed: true,
    slotPreserving: false,
    transient: true,
  }),
  no_error_details: row({
    meaning: "an error without details",
    defaultStatus: null,
    rotatesProfile: true,
    advancesChain: true,
    lane: null,
    scope: "profile",
    probeAllowed: true,
    slotPreserving: false,
    transient: true,
  }),
  unclassified: row({
    meaning: "text kept, no rule matched",
    defaultStatus: null,
    rotatesProfile: true,
    advancesChain: true,
    lane: "cooldown",
    scope: "profile",
    probeAllowed: true,
    slotPreserving: false,
    transient: true,
  }),
  unknown: row({
    meaning: "no provider signal, or a redirect",
    defaultStatus: null,
    rotatesProfile: true,
    advancesChain: true,
    lane: "cooldown",
    scope: "profile",
    probeAllowed: true,
    slotPreserving: false,
    transient: true,
  }),
};

export const isFailureReason = (value: unknown): value is FailureReason =>
  failureReasons.some((reason) => reason === value);
