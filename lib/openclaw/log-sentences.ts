import { reasonPhrase } from "../failover/decision/reason-phrase";
import { skippedSentence } from "../failover/decision/skip-sentence";
import { sentenceCase } from "../failover/decision/step-sentence";
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
export function loggedFailure({ reason, status, decision, isLast, isRetold }: Failed): string {
  const what = reason === null ? "The log gives no reason" : sentenceCase(reasonPhrase[reason]);
  const text = `${what}${status === null ? "" : ` (HTTP ${status})`}${consequence(decision, isLast)}.`;
  return isRetold ? `${text} Its own line was left out of the log as a repetition.` : text;
}

function consequence(decision: RunStep["decision"], isLast: boolean): string {
  if (decision === "rotate_profile") return "; another profile of the provider was tried next";
  if (isLast) return "; no further model was left";
  if (decision === "fallback_model") return "; the next model was tried";
  return decision === "surface_error" ? "; the run stopped here" : "";
}

export function loggedSkip(skip: {
  provider: string;
  reason: FailureReason | null;
  preview: string | null;
  isWaiting: boolean;
  at: number;
}): string {
  const { provider, reason, preview, isWaiting, at } = skip;
  if (reason !== null && isWaiting)
    return skippedSentence({ provider, reason, why: "waiting", text: "", soonest: null, now: at });
  return `Not called: ${preview ?? "the log does not say why"}`;
}

export const loggedProbe = (provider: string, reason: FailureReason | null): string =>
  `Every profile of ${provider} is waiting${reason === null ? "" : ` because ${reasonPhrase[reason]}`}; ` +
  "one was tried all the same, to see whether it is over.";
