import { readField, readString } from "./safe-read";

/** A stream's note about a limit that has not stopped the request: no failure, whatever it warns of (C-3). */
export function isWarningEvent(value: unknown): boolean {
  if (readField(value, "type") !== "rate_limit_event") return false;
  const status = readString(readField(value, "rate_limit_info"), "status") ?? readString(value, "status");
  return status?.startsWith("allowed") ?? false;
}
