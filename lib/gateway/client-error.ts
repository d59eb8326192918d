import type { ServerResponse } from "node:http";
import type { ErrorShape } from "./dialect";

/** Closed: clients may switch on these. */
export type ClientErrorCode =
  | "invalid_api_key"
  | "key_limit_reached"
  | "not_allowed"
  | "origin_refused"
  | "unknown_url"
  | "method_not_allowed"
  | "invalid_json"
  | "invalid_request"
  | "request_too_large"
  | "too_many_bytes_in_flight"
  | "too_many_requests_in_flight"
  | "unknown_model"
  | "invalid_agent"
  | "unknown_agent"
  | "selected_auth_profile_unavailable"
  | "dialect_not_carried"
  | "no_provider_configured"
  | "config_invalid"
  | "stopping"
  | "all_models_failed"
  | "upstream_failed"
  | "internal";

/** What the chain went through, for the caller (P-32): no texts, no profile. */
export type AttemptNote = { model: string; reason: string | null; status: number | null };

export type ClientError = {
  status: number;
  code: ClientErrorCode;
  message: string;
  param?: string;
  retryAfterSeconds?: number;
  attempts?: readonly AttemptNote[];
  /** A fault switch had part in it (P-34). */
  rehearsed?: true;
  headers?: Readonly<Record<string, string>>;
};

const openaiType = (status: number) => {
  if (status === 429) return "rate_limit_error";
  return status >= 500 ? "server_error" : "invalid_request_error";
};

const anthropicType = (status: number) => {
  if (status === 401) return "authentication_error";
  if (status === 403) return "permission_error";
  if (status === 404) return "not_found_error";
  if (status === 413) return "request_too_large";
  if (status === 429) return "rate_limit_error";
  if (status === 503) return "overloaded_error";
  return status >= 500 ? "api_error" : "invalid_request_error";
};

const moreOf = ({ attempts, rehearsed }: ClientError) => ({
  ...(attempts && { attempts }),
  ...(rehearsed && { rehearsed }),
});

function innerError(shape: ErrorShape, error: ClientError) {
  const { status, message, code, param = null } = error;
  if (shape === "anthropic") return { type: anthropicType(status), message, code, ...moreOf(error) };
  return { message, type: openaiType(status), code, param, ...moreOf(error) };
}

function errorBody(shape: ErrorShape, error: ClientError): string {
  const inner = innerError(shape, error);
  return JSON.stringify(shape === "anthropic" ? { type: "error", error: inner } : { error: inner });
}

/** The last event of a stream that broke after its first byte; `number` is its place where events are numbered. */
export function errorEvent(shape: ErrorShape, error: ClientError, number: number): string {
  switch (shape) {
    case "openai":
      return `data: ${errorBody(shape, error)}\n\n`;
    case "anthropic":
      return `event: error\ndata: ${errorBody(shape, error)}\n\n`;
    case "openai-responses": {
      // Documented flat, sent nested: clients look for the one or the other.
      const { message, code, param = null } = error;
      const flat = { type: "error", sequence_number: number, code, message, param };
      return `event: error\ndata: ${JSON.stringify({ ...flat, error: innerError(shape, error) })}\n\n`;
    }
  }
}

export function sendError(response: ServerResponse, shape: ErrorShape, error: ClientError): void {
  if (response.headersSent || response.destroyed) return;
  const body = Buffer.from(errorBody(shape, error));
  const { retryAfterSeconds } = error;
  response.writeHead(error.status, {
    "content-type": "application/json",
    "content-length": body.length,
    ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
    ...error.headers,
  });
  response.end(body);
}
