import type { FailureReason } from "../reasons";
import type { Signal } from "./signal";

/** The label of an error that no rule matched: of a provider call, or of something else (C-17). */
export function labelOfNone(signal: Signal, fromProviderCall: boolean): FailureReason {
  if (!fromProviderCall) return "unknown";
  return isSilent(signal) ? "empty_response" : "unclassified";
}

/** Nothing came: no text, status, code or type. */
export function isSilent({ message, status, code, errorType, details }: Signal): boolean {
  return (
    message === undefined &&
    status === undefined &&
    code === undefined &&
    errorType === undefined &&
    details.length === 0
  );
}
