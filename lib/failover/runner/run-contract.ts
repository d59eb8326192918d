import type { OperatorRule } from "../classify/classification";
import type { AgentFacts } from "../config";
import type { ProfileId } from "../credential";
import type { StepWhy } from "../decision/step-why";
import type { ProfileEffect, ProfileEvent, QuotaAnswer } from "../profile-event";
import type { FailureReason } from "../reasons";
import type { Candidate, DecisionRecord, RunRecord, RunStep, SelectionSource } from "../run-record";
import type { FallbackPersistence } from "../session/fallback-persistence";
import type { RunMemory } from "./run-memory";
import type { StandingOrders } from "./standing-orders";

/** What waits and repeats beside the walk. Everything absent is on. */
export type RetrySwitches = {
  /** The wait on the same model for a short rate limit. */
  sameModelWait?: boolean;
  /** One retry of the turn after a passing server error. */
  turn?: boolean;
  /** The retries of a chain that was only overloaded. */
  overload?: boolean;
};

/** Of an AbortSignal what the run needs: whether, and why, the caller has given up. */
export type RunSignal = Pick<AbortSignal, "aborted" | "reason"> & {
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
};

export type RunInput = {
  runId: string;
  agentId: string;
  sessionKey: string | null;
  sessionId?: string;
  /** The model asked for; blank means the configured primary. */
  requested: string;
  selectionSource: SelectionSource;
  /** A ready chain; without it the chain is built from the configuration (05 §1). */
  candidates?: readonly Candidate[];
  fallbacksOverride?: readonly string[];
  pin?: { profileId: ProfileId; source: "auto" | "user" };
  kind?: "text" | "image";
  signal?: RunSignal;
  heartbeat?: boolean;
  retries?: RetrySwitches;
  /** The caller's queue label, for the log only (L-4). */
  lane?: string;
  /** The agent runtime in use; a live switch to another one is rethrown. */
  runtime?: string;
  /** Own directories name our CLI in login hints. */
  ownDirectory?: boolean;
  /** When the person's message came in, epoch ms; the overload notice counts from here. Default: now. */
  turnStartedAt?: number;
  /** `probe`: an operator's "probe now" on the pinned profile; windows and throttles are passed over (W-45). */
  source?: "gateway" | "probe";
};

export type AttemptCall = {
  candidate: Candidate;
  /** Null: call without a stored profile, with the provider's inline key if it has one. */
  profileId: ProfileId | null;
  allowTransientCooldownProbe: boolean;
  isFinalFallbackAttempt: boolean;
  /** Number of this call within the run, from 1. */
  attempt: number;
  signal?: RunSignal;
};

export type AttemptFailure<R> = {
  ok: false;
  error: unknown;
  /** A tool has run or visible output has begun: the work is committed. */
  outputStarted?: boolean;
  /** The error came from outside the provider call (C-19). */
  local?: boolean;
  /** Where the error stood: thrown (default), in an answer that ended badly, or as an answer without content (C-17). */
  source?: "thrown" | "payload" | "empty-result";
  /** How long the answer had been going when it ended badly, for R-46; only with `payload`. */
  timedOut?: "idle" | "wall-clock";
  /** A result to return when the chain is exhausted; the highest priority wins, then the latest. */
  keep?: { result: R; priority: number };
  /** A fault switch answered in the provider's place (P-34). */
  rehearsed?: true;
};

export type AttemptOutcome<R> =
  | { ok: true; result: R }
  | AttemptFailure<R>
  /** The dialect cannot carry the request (P-33); `why` names the field, `said` too where nobody has worded it. */
  | { ok: false; skipped: { reason: "format"; why: string; said?: StepWhy } };

/** One candidate that failed or was skipped, as recorded in the run's result (05 §2). */
export type RunAttempt = {
  provider: string;
  model: string;
  error: string;
  reason: FailureReason;
  status?: number;
  code?: string;
  authMode?: "api_key" | "oauth" | "token";
  skipped?: true;
  retryHintMs?: number;
};

/** Passed on for every transition between candidates. */
export type FallbackTransition = {
  sessionId: string | null;
  sessionKey: string | null;
  fromProvider: string;
  fromModel: string;
  toProvider: string;
  toModel: string;
  reason: FailureReason;
  cascadeDepth: number;
};

export type RunEvent =
  /** `consoleMessage` is for the console sink only, never part of the JSON line (L-21). */
  | {
      type: "decision-made";
      record: DecisionRecord;
      consoleMessage?: string;
      level: "warn" | "info" | "debug";
    }
  | { type: "step-finished"; step: RunStep }
  | { type: "profile-changed"; effect: ProfileEffect }
  | { type: "run-finished"; record: RunRecord };

export type RunPorts<R> = {
  now(): number;
  /** Ends early, in whatever way, when the caller gives up. */
  sleep(ms: number, signal?: RunSignal): Promise<void>;
  /** Lower-case hex SHA-256 (L-45). */
  hash(text: string): string;
  /** The live snapshot, re-read at each decision. */
  facts(): AgentFacts;
  /** Applies to memory at once; the runtime persists. */
  apply(event: ProfileEvent): ProfileEffect;
  attempt(call: AttemptCall): Promise<AttemptOutcome<R>>;
  memory: RunMemory;
  /** Of the same rows as `facts`; absent: every order is worked out anew. */
  orders?: StandingOrders;
  emit(event: RunEvent): void;
  rules?: readonly OperatorRule[];
  /** Replaces the built-in redaction; call that one first (L-49). */
  redact?(text: string): string;
  skipCacheTtlMs?: number;
  /** Delivers the overload notice; a throwing notice is ignored. */
  notice?(text: string): void;
  /** One refresh of an OAuth login per profile before rotating on auth; true: try the profile again. What it throws may end the login (C-54). */
  refresh?(profileId: ProfileId): Promise<boolean>;
  /** Asks the usage endpoint about a failed login (W-70); null when it was not asked. */
  askQuota?(profileId: ProfileId): Promise<QuotaAnswer | null>;
  /** A known repair of the request; true: the same profile is tried once more. */
  repairFormat?(call: AttemptCall, error: unknown): Promise<boolean>;
  /** Stored fallbacks of the policy `session` (S-33, S-34). */
  persistence?: FallbackPersistence;
  /** Which harness runs a candidate; used only to pass over a harness that refused. */
  harnessOf?(candidate: Candidate): string;
  firstByteAt?(): number | null;
  /** Sentences for the operator's log. */
  warn?(text: string): void;
  onError?(attempt: RunAttempt, error: unknown): void;
  onTransition?(transition: FallbackTransition): void;
  /** The fields of 06 §2, also for records that are coalesced away (L-38). */
  onFallbackStep?(step: Readonly<Record<string, unknown>>): void;
  /** Called once per whole wait, however it is split up. */
  onWait?(ms: number): void;
};

type Ended = { record: RunRecord; attempts: readonly RunAttempt[] };

export type RunResult<R> = Ended &
  (
    | { outcome: "answered"; result: R; candidate: Candidate; profileId: ProfileId | null }
    /** `exhausted`: every candidate is accounted for. `failed`: the raw error, not worth another model. */
    | {
        outcome: "exhausted" | "failed" | "aborted";
        error: unknown;
        kept?: { result: R; candidate: Candidate };
      }
  );
