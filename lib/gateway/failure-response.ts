import type { FailureReason } from "../failover/reasons";
import type { RunAttempt, RunResult } from "../failover/runner/run-with-model-fallback";
import { shouldSurfaceAtOnce } from "../failover/runner/sdk-retry-cap";
import type { AttemptNote, ClientError } from "./client-error";
import { cleanText, describeFailure } from "./describe-failure";
import { noRoom } from "./translate/translation-room";
import { notCarried } from "./uncarried-by-all";
import { isPlainRecord } from "../failover/own-value";
import { isRehearsed } from "../failover/run-summary";
import { formatModelRef } from "../failover/model-ref";
import type { GatewayPorts } from "./ports";

type Unanswered = Extract<RunResult<null>, { outcome: "exhausted" | "failed" | "aborted" }>;

const noteOf = (attempt: RunAttempt): AttemptNote => ({
  model: formatModelRef(attempt.provider, attempt.model),
  reason: attempt.reason,
  status: attempt.status ?? null,
});

/** What the chain went through; the call whose own error ended the run is not among the run's attempts. */
function notesOf({ outcome, attempts, record }: Unanswered): readonly AttemptNote[] {
  const notes = attempts.map(noteOf);
  const last = record.steps.at(-1);
  if (outcome !== "failed" || last?.outcome !== "failed") return notes;
  return [...notes, { model: last.candidate, reason: last.reason, status: last.status }];
}

/** As in the header of an answer: every call, whichever profile made it and a rehearsed one too. */
const callsOf = ({ steps }: Unanswered["record"]) =>
  steps.filter(({ outcome }) => outcome === "failed" || outcome === "succeeded").length;

/**
 * What a client is told when one provider's error ends the run. A refused upstream key is not the client's key, so
 * 401, 402 and 403 never pass through; what is wrong with the request itself does.
 */
function statusOf(reason: FailureReason | null, upstreamStatus: number | null): number {
  const ofClient =
    upstreamStatus !== null && [400, 404, 413, 422].includes(upstreamStatus) ? upstreamStatus : null;
  switch (reason) {
    case "rate_limit":
      return 429;
    case "format":
    case "context_overflow":
      return ofClient ?? 400;
    case "model_not_found":
      return 404;
    case "overloaded":
      return 503;
    case "timeout":
      return 504;
    case "auth":
    case "auth_permanent":
    case "billing":
    case "server_error":
    case "tls_certificate":
    case "session_expired":
    case "empty_response":
    case "no_error_details":
    case "unclassified":
    case "unknown":
      return 502;
    case null:
      return ofClient ?? 502;
  }
}

const numberAt = (error: unknown, key: "status") =>
  isPlainRecord(error) && typeof error[key] === "number" ? error[key] : null;
const nameOf = (error: unknown) => (error instanceof Object && "name" in error ? error.name : null);

type FailurePorts = Pick<GatewayPorts, "now" | "redact" | "sdkRetryMaxWaitMs">;

/** A run that gave no answer, as an error for the client (P-32); SDKs sit through short waits only. */
export function failureResponse(result: Unanswered, ports: FailurePorts, uncarried?: string): ClientError {
  const now = ports.now();
  const failure = marked(describeRun(result, now, ports.redact), result);
  if (failure.code === "dialect_not_carried") return { ...failure, ...(uncarried && { param: uncarried }) };
  const { status, retryAfterSeconds } = failure;
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  if (!shouldSurfaceAtOnce({ status, headers }, ports.sdkRetryMaxWaitMs, now)) return failure;
  return { ...failure, headers: { ...failure.headers, "x-should-retry": "false" } };
}

/** Whoever reads the client's log must not look for an outage that was rehearsed (P-34). */
function marked(failure: ClientError, { record }: Unanswered): ClientError {
  if (!isRehearsed(record)) return failure;
  return {
    ...failure,
    message: `${failure.message} (rehearsed by a fault switch, not real)`,
    rehearsed: true,
  };
}

function describeRun(result: Unanswered, now: number, redact: GatewayPorts["redact"]): ClientError {
  const { attempts, record, error } = result;
  const notes = notesOf(result);
  const message = record.error === null ? describeFailure(error, redact) : cleanText(record.error, redact);
  const soonest = record.soonestExpiryAt;
  const waitSeconds = soonest === null ? undefined : Math.max(1, Math.ceil((soonest - now) / 1000));
  const headers = {
    "x-understudy-run": record.runId,
    "x-understudy-attempts": String(callsOf(record)),
  };

  if (attempts.length > 0 && attempts.every((attempt) => attempt.skipped && attempt.reason === "format")) {
    const whys = attempts.map((attempt) => attempt.error);
    return { ...notCarried(whys, redact), attempts: notes, headers };
  }
  const shared = {
    attempts: notes,
    headers,
    ...(waitSeconds !== undefined && { retryAfterSeconds: waitSeconds }),
  };
  if (nameOf(error) === "ProviderNotConfigured")
    return { ...shared, status: 503, code: "no_provider_configured", message };
  if (nameOf(error) === noRoom.name)
    return { ...shared, status: 503, code: "too_many_bytes_in_flight", message, retryAfterSeconds: 1 };
  // One attempt alone is told as it is, a chain that gave out as a whole.
  if (nameOf(error) === "FallbackSummaryError") {
    const isRateLimited = attempts.length > 0 && attempts.every((attempt) => attempt.reason === "rate_limit");
    return { ...shared, status: isRateLimited ? 429 : 503, code: "all_models_failed", message };
  }
  const lastStep = record.steps.at(-1);
  const reason = lastStep?.reason ?? attempts.at(-1)?.reason ?? null;
  const status = statusOf(reason, numberAt(error, "status") ?? lastStep?.status ?? null);
  return { ...shared, status, code: "upstream_failed", message };
}
