import type { ProfileId } from "./credential";
import type { StepWhy } from "./decision/step-why";
import type { FailureReason } from "./reasons";
import type { ProfileEffect } from "./profile-event";

export type RouteOrigin = "requested" | "configured-fallback" | "configured-primary";

/** One place in the candidate chain (05 §1). `model` is everything behind the first `/` of the ref. */
export type Candidate = {
  provider: string;
  model: string;
  routeOrigin: RouteOrigin;
  /** From a `@profileId` suffix. */
  profileId?: ProfileId;
};

export type SelectionSource =
  | "configured-default"
  | "agent-primary"
  | "auto-override"
  | "user-override"
  | "cron"
  | "heartbeat"
  | "subagent"
  | "one-shot"
  | "selection-lock";

/**
 * One step of a run in order: a call, a skipped candidate, or the mark before a probing call. Times are epoch ms.
 * `errorPreview` is capped and redacted (L-44, L-49).
 */
export type RunStep = {
  candidate: string;
  outcome: "failed" | "skipped" | "probed" | "succeeded" | "jumped";
  profileId: ProfileId | null;
  reason: FailureReason | null;
  status: number | null;
  code: string | null;
  /** Id of the classification rule that decided (01). */
  matchedRule: string | null;
  errorPreview: string | null;
  startedAt: number;
  endedAt: number;
  /** What happened next within the candidate, as in 06 §7; null for skips and successes. */
  decision: "rotate_profile" | "fallback_model" | "surface_error" | null;
  /** Windows opened or hit by this step. */
  effect: ProfileEffect["window"];
  /** One plain English sentence: why this step went as it did. */
  why: string;
  /** The same for who words it in another language; absent in runs of older versions. */
  said?: StepWhy;
  /** No provider was called: a fault switch answered (P-34). */
  rehearsed?: true;
};

/** A record of 06: the fields of the JSON line by name, unknown ones included. */
export type DecisionRecord = { event: string; tags: readonly string[] } & Readonly<Record<string, unknown>>;

/** What the run decided on, compact, so that it can be replayed against a draft order (P-16, P-17). */
export type RunFacts = {
  chain: readonly Candidate[];
  /** Order per provider and model as computed when the candidate was reached. */
  orders: Readonly<Record<string, readonly ProfileId[]>>;
  /** Active windows at the start: profile id -> end of the deciding window. */
  windows: Readonly<Record<ProfileId, { until: number; reason: string; modelId?: string; rehearsed?: true }>>;
  pin: { profileId: ProfileId; source: "auto" | "user" } | null;
};

/** A wait between calls, and why. */
export type RunWait = { at: number; ms: number; why: "rotation" | "same-model" | "overload" | "turn-retry" };

export type RunOutcome = "answered" | "exhausted" | "failed" | "aborted" | "unfinished";

/** One walk over the chain for one turn, as stored and as shown on the run page. Times are epoch ms. */
export type RunRecord = {
  runId: string;
  agentId: string;
  sessionKey: string | null;
  source: "gateway" | "probe" | "log";
  requested: string;
  selectionSource: SelectionSource;
  startedAt: number;
  endedAt: number;
  firstByteAt: number | null;
  outcome: RunOutcome;
  answeredBy: { candidate: string; profileId: ProfileId | null } | null;
  /** Message of the final error, redacted; null when answered. */
  error: string | null;
  soonestExpiryAt: number | null;
  steps: readonly RunStep[];
  decisions: readonly DecisionRecord[];
  waits?: readonly RunWait[];
  facts: RunFacts;
};
