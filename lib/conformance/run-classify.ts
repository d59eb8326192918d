import { classifyError } from "../failover/classify/classify-error";

// The classify vectors: `given` is an error object as clients throw it.

const fields: ReadonlySet<string> = new Set([
  "provider",
  "status",
  "code",
  "errorType",
  "name",
  "message",
  "body",
  "headers",
  "cause",
  "now",
]);

const causeFields: ReadonlySet<string> = new Set([
  ...fields,
  "statusCode",
  "type",
  "reason",
  "kind",
  "error",
  "detail",
]);

/** The actual answer for a vector of kind `classify`. An unknown field of `given` throws. */
export function runClassify(given: Record<string, unknown>): Record<string, unknown> {
  assertKnown(given, fields);
  assertKnownCause(given["cause"]);
  const { provider, now, ...error } = given;
  const answer = classifyError(error, {
    now: typeof now === "number" ? now : 0,
    ...(typeof provider === "string" ? { provider } : {}),
  });
  return {
    reason: answer.reason ?? "none",
    retryAfterMs: answer.retryHintMs ?? null,
    providerResetAt: answer.providerResetAt ?? null,
    requestSizeCeiling: answer.requestSizeCeiling ?? null,
  };
}

function assertKnown(value: object, known: ReadonlySet<string>): void {
  const unknown = Object.keys(value).filter((key) => !known.has(key));
  if (unknown.length > 0) throw new Error(`classify: unknown field of given: ${unknown.join(", ")}`);
}

function assertKnownCause(cause: unknown): void {
  if (typeof cause !== "object" || cause === null || Array.isArray(cause)) return;
  assertKnown(cause, causeFields);
  if ("cause" in cause) assertKnownCause(cause.cause);
}
