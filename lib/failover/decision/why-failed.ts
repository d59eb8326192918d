import type { FailureReason } from "../reasons";
import type { RotationBar, RotationDecision } from "../runner/decide-rotation";
import type { Consequence, WhyFailed } from "./step-why";

export type FailedCall = {
  reason: FailureReason;
  status: number | null;
  decision: RotationDecision;
  bar: RotationBar;
  hasNext: boolean;
  /** The same profile is called once more: login refreshed, request repaired, or after a wait. */
  retry: "refreshed" | "repaired" | "waited" | null;
};

/** Why a failed call led where it did. */
export const whyFailed = (call: FailedCall): WhyFailed => ({
  id: "failed",
  values: { reason: call.reason, status: call.status, led: consequenceOf(call) },
});

function consequenceOf({ decision, bar, hasNext, retry }: FailedCall): Consequence {
  if (retry !== null) return retry;
  switch (decision) {
    case "rotate_profile":
      return "rotated";
    case "fallback_model":
      return `${barName(bar)}-next`;
    case "surface_error":
      if (bar === "surfaced") return "stopped";
      if (bar === "terminal") return hasNext ? "terminal-next" : "terminal-last";
      return `${barName(bar)}-last`;
    case "return_error_payload":
      return "no-model-left";
    case "continue_normal":
      return "left-as-was";
  }
}

function barName(bar: RotationBar): "single-profile" | "no-free-profile" | "cap" | "no-help" {
  switch (bar) {
    case "single-profile":
    case "no-free-profile":
    case "cap":
      return bar;
    case "reason":
    case "terminal":
    case "surfaced":
    case null:
      return "no-help";
  }
}
