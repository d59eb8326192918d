import type { Consequence, StepWhy } from "../failover/decision/step-why";
import type { FailureReason } from "../failover/reasons";
import type { RunStep } from "../failover/run-record";

type Failed = {
  reason: FailureReason | null;
  status: number | null;
  decision: RunStep["decision"];
  /** The chain ended with this candidate. */
  isLast: boolean;
  isRetold: boolean;
};

/** Why a failed call led where it did, as far as a log tells it. */
export function loggedFailure({ reason, status, decision, isLast, isRetold }: Failed): StepWhy {
  const led = consequence(decision, isLast);
  const why = { id: "failed", values: { reason, status, led } } as const;
  return isRetold ? { id: "retold", values: { why } } : why;
}

function consequence(decision: RunStep["decision"], isLast: boolean): Consequence | null {
  if (decision === "rotate_profile") return "profile-next";
  if (isLast) return "no-model-left";
  if (decision === "fallback_model") return "model-next";
  return decision === "surface_error" ? "stopped" : null;
}

export function loggedSkip(skip: {
  provider: string;
  reason: FailureReason | null;
  preview: string | null;
  isWaiting: boolean;
}): StepWhy {
  const { provider, reason, preview, isWaiting } = skip;
  if (reason !== null && isWaiting) return { id: "all-waiting", values: { provider, reason } };
  return preview === null ? { id: "log-silent" } : { id: "not-called", values: { text: preview } };
}

export const loggedProbe = (provider: string, reason: FailureReason | null): StepWhy =>
  reason === null
    ? { id: "logged-probe-unsaid", values: { provider } }
    : { id: "logged-probe", values: { provider, reason } };
