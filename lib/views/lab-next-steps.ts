import type { FailoverPolicy } from "../failover/policy";
import { reasonTable } from "../failover/reasons";
import type { JudgedFailure } from "../failover/runner/judge-failure";

/** What a failure sets off, in the order in which it happens (05 §4, §5, §7). */
export type NextStep =
  /** A login is refreshed once before anything else. */
  | { step: "refresh" }
  /** `atMost`: so many further profiles while another model is left; null: all that are free. */
  | { step: "rotate"; atMost: number | null }
  | { step: "keep-profile"; because: "same-request" | "certificate" | "decided" }
  | { step: "next-model" }
  /** for the runs that follow. */
  | { step: "leave-provider"; because: "certificate" | "credential" }
  /** Nothing else is tried and the error goes to the caller. */
  | { step: "stop"; because: "overflow" | "aborted" | "ours" }
  /** Last resort for a short limit. */
  | { step: "wait-on-model"; ms: number }
  /** The whole turn once more. */
  | { step: "retry-turn" }
  /** The whole chain again and again while everything is only overloaded. */
  | { step: "retry-chain"; atMost: number };

const shortestWaitMs = 10_000;
const longestWaitMs = 60_000;

export function nextSteps(judged: JudgedFailure, policy: FailoverPolicy): readonly NextStep[] {
  const stop = stopOf(judged);
  if (stop) return [stop];
  return [...rotation(judged, policy), { step: "next-model" }, ...afterwards(judged, policy)];
}

function stopOf({ disposition }: JudgedFailure): NextStep | null {
  switch (disposition.kind) {
    case "advance":
    case "live-switch":
    case "harness-refused":
      return null;
    case "aborted":
      return { step: "stop", because: "aborted" };
    case "rethrow":
      return { step: "stop", because: disposition.because === "overflow" ? "overflow" : "ours" };
  }
}

function rotation({ kind, label }: JudgedFailure, policy: FailoverPolicy): readonly NextStep[] {
  if (kind === "decided" || kind === "elsewhere") return [{ step: "keep-profile", because: "decided" }];
  if (label === "tls_certificate") {
    return [
      { step: "keep-profile", because: "certificate" },
      { step: "leave-provider", because: "certificate" },
    ];
  }
  if (!reasonTable[label].rotatesProfile) return [{ step: "keep-profile", because: "same-request" }];
  switch (label) {
    case "rate_limit":
      return [{ step: "rotate", atMost: policy.rateLimitedProfileRotations }];
    case "overloaded":
      return [{ step: "rotate", atMost: policy.overloadedProfileRotations }];
    case "auth":
      return [{ step: "refresh" }, { step: "rotate", atMost: null }];
    default:
      return [{ step: "rotate", atMost: null }];
  }
}

function afterwards(
  { kind, label, classification }: JudgedFailure,
  policy: FailoverPolicy,
): readonly NextStep[] {
  const { windowClass, sameModelRetry, requestSizeCeiling, providerResetAt, retryHintMs } = classification;
  if (kind !== "known") return [];
  if (label === "auth" || label === "auth_permanent")
    return [{ step: "leave-provider", because: "credential" }];
  if (label === "overloaded") return [{ step: "retry-chain", atMost: policy.overloadRetry.max }];
  if (sameModelRetry === false || requestSizeCeiling === true) return [];
  if (label === "rate_limit" && windowClass === "short" && providerResetAt === undefined) {
    return [
      { step: "wait-on-model", ms: Math.min(Math.max(retryHintMs ?? 0, shortestWaitMs), longestWaitMs) },
    ];
  }
  if ((label === "timeout" || label === "server_error") && windowClass !== "long")
    return [{ step: "retry-turn" }];
  return [];
}
