// The one class of errors this house throws on purpose, with its closed set of codes.
// No other room defines errors; expected outcomes (an upstream 429) are values, not errors.
import { errorText, say, type ErrorSaid } from "./error-said";

const statusByCode = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  misdirected: 421,
  locked: 429,
  internal: 500,
  upstream_failed: 502,
  config_invalid: 503,
  not_configured: 503,
  store_busy: 503,
  store_closed: 503,
  store_corrupt: 500,
  store_full: 507,
  store_read_only: 423,
} as const;

export type ErrorCode = keyof typeof statusByCode;

/** `message` is shown to people: what happened and what to do next, never a secret. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** `message` before it is in words, for the desk; null where only a command line or a client can meet it. */
  readonly said: ErrorSaid | null;
  /** Facts for the caller, e.g. `retryAfterMs` of a lock-out; sent as they are. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ErrorCode,
    sentence: ErrorSaid | string,
    options: { details?: Readonly<Record<string, unknown>>; cause?: unknown } = {},
  ) {
    const [message, said] = typeof sentence === "string" ? [sentence, null] : [errorText(sentence), sentence];
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = statusByCode[code];
    this.said = said;
    this.details = options.details;
  }
}

/** By name and code, not by class: Next bundles this file a second time. */
export function isAppError(error: unknown): error is AppError {
  return (
    error instanceof Error &&
    error.name === "AppError" &&
    "code" in error &&
    typeof error.code === "string" &&
    Object.hasOwn(statusByCode, error.code)
  );
}

export function hasCode(error: unknown, code: ErrorCode): boolean {
  return isAppError(error) && error.code === code;
}

/** What an error says, for whoever shows it later. */
export const saidOf = ({ said, message }: AppError): ErrorSaid => said ?? say("told", { text: message });

/** Anything thrown, as one of ours: foreign errors become `internal` and keep their text as the cause only. */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  return new AppError("internal", say("went-wrong"), { cause: error });
}
