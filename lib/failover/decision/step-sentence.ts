import type { FailureReason } from "../reasons";
import type { RotationBar, RotationDecision } from "../runner/decide-rotation";
import { reasonPhrase } from "./reason-phrase";

export type FailedCall = {
  reason: FailureReason;
  status: number | null;
  decision: RotationDecision;
  bar: RotationBar;
  hasNext: boolean;
  /** The same profile is called once more: login refreshed, request repaired, or after a wait. */
  retry: "refreshed" | "repaired" | "waited" | null;
};

/** Why a failed call led where it did (the `why` of a step). */
export function failedSentence(call: FailedCall): string {
  const what =
    sentenceCase(reasonPhrase[call.reason]) + (call.status === null ? "" : ` (HTTP ${call.status})`);
  return `${what}; ${consequence(call)}.`;
}

function consequence({ decision, bar, hasNext, retry }: FailedCall): string {
  if (retry !== null) return retryWords[retry];
  switch (decision) {
    case "rotate_profile":
      return "another profile of the provider is free and was tried next";
    case "fallback_model":
      return `${barWords(bar)}, so the next model was tried`;
    case "surface_error":
      return surfaceWords(bar, hasNext);
    case "return_error_payload":
      return "no further model was left";
    case "continue_normal":
      return "the answer was left as it was";
  }
}

const retryWords = {
  refreshed: "the login was refreshed and the same profile tried again",
  repaired: "the request was repaired and the same profile tried again",
  waited: "nothing else was left, so the same model was tried again after a wait",
} as const;

function surfaceWords(bar: RotationBar, hasNext: boolean) {
  if (bar === "surfaced") return "the run stopped here";
  if (bar === "terminal") {
    return hasNext
      ? "the same request would fail on every profile, so the next model was tried"
      : "the same request would fail on every profile, and no further model was left";
  }
  return `${barWords(bar)} and no further model was left`;
}

function barWords(bar: RotationBar): string {
  switch (bar) {
    case "single-profile":
      return "only this profile may be used here";
    case "no-free-profile":
      return "no other profile of the provider is free";
    case "cap":
      return "enough profiles of this provider were tried";
    case "reason":
    case "terminal":
    case "surfaced":
    case null:
      return "another profile would not help";
  }
}

export const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
