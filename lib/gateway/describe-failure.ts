import { isPlainRecord } from "../failover/own-value";

/** P-29: no more upstream text than this in anything a client sees. */
const longestText = 400;

type Redact = (text: string) => string;

export function cleanText(text: string, redact: Redact): string {
  const line = redact(text).replace(/\s+/g, " ").trim();
  return line.length <= longestText ? line : `${line.slice(0, longestText - 1)}…`;
}

/** One line about a failure for the caller, redacted. */
export function describeFailure(error: unknown, redact: Redact): string {
  const message = isPlainRecord(error) || error instanceof Error ? error.message : undefined;
  return cleanText(typeof message === "string" && message !== "" ? message : "The provider failed", redact);
}
