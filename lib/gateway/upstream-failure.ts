import type { IncomingHttpHeaders } from "node:http";
import { isPlainRecord } from "../failover/own-value";
import { decodedBody } from "./decoded-body";
import { hintHeaders } from "./upstream-headers";

/** An upstream answer that is a failure, in the shape the classifier reads (01 §1). */
export type UpstreamFailure = {
  name: string;
  message: string;
  status?: number;
  code?: string;
  /** At most `failureBodyBytes`. */
  body?: string;
  headers?: Readonly<Record<string, string>>;
  /** Only with the name `FailoverError`: the class is known without reading a text (C-4). */
  reason?: "empty_response";
};

export const failureBodyBytes = 64 * 1024;

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;

/** The sentence a provider puts into its error body, wherever it puts it. */
function messageOf(payload: unknown): string | null {
  if (Array.isArray(payload)) return messageOf(payload[0]);
  if (!isPlainRecord(payload)) return null;
  const { error } = payload;
  const inner = isPlainRecord(error) ? textOf(error.message) : textOf(error);
  return inner ?? textOf(payload.message) ?? textOf(payload.detail);
}

/** A provider may repeat the key it refused; the text must not carry it on. */
const withoutSecret = (text: string, secret: string | null) =>
  secret && secret.length >= 4 ? text.replaceAll(secret, "[redacted]") : text;

export function statusFailure(input: {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  secret: string | null;
}): UpstreamFailure {
  const { status } = input;
  const plain = decodedBody(input.body, String(input.headers["content-encoding"] ?? "identity"));
  const body = withoutSecret(plain.toString("utf8"), input.secret).trim();
  return {
    name: "UpstreamError",
    status,
    // The words by which a refusal without any text is known (C-62).
    message: messageOf(parseJson(body)) ?? (body || `${status} status code (no body)`),
    ...(body && { body }),
    headers: hintHeaders(input.headers),
  };
}

const httpStatus = (value: unknown) =>
  typeof value === "number" && Number.isInteger(value) && value >= 400 && value <= 599 ? value : undefined;

/** The response a `response.failed` event carries; its error stands inside. */
const failedResponse = (payload: unknown) =>
  isPlainRecord(payload) && payload.type === "response.failed" && isPlainRecord(payload.response)
    ? { error: payload.response.error }
    : null;

/** Whether the JSON of a successful answer is in truth an error object. */
export const isErrorPayload = (payload: unknown): boolean =>
  isPlainRecord(payload) &&
  (payload.type === "error" || payload.type === "response.failed" || Boolean(payload.error));

/** An error inside a 200 answer, or inside a stream (C-17). A numeric code in it is as good as a status. */
export function embeddedFailure(answer: unknown, secret: string | null): UpstreamFailure {
  const payload = failedResponse(answer) ?? answer;
  const body = withoutSecret(JSON.stringify(payload), secret);
  const error = isPlainRecord(payload) && isPlainRecord(payload.error) ? payload.error : {};
  const status = httpStatus(error.code) ?? httpStatus(error.status);
  return {
    name: "UpstreamError",
    message: messageOf(parseJson(body)) ?? body.slice(0, failureBodyBytes),
    code: "embedded_error_payload",
    ...(status && { status }),
    body: body.slice(0, failureBodyBytes),
  };
}

export const emptyAnswer = (): UpstreamFailure => ({
  name: "FailoverError",
  reason: "empty_response",
  code: "empty_result",
  message: "The provider answered without any content",
});

export const timeoutFailure = (what: string, waitedMs: number): UpstreamFailure => ({
  name: "TimeoutError",
  code: "ETIMEDOUT",
  message: `Request timed out: ${what} within ${waitedMs} ms`,
});

/** The wording by which the classifier knows an incomplete stream (01 §9, TIMEOUT). */
export const truncatedStream = (): UpstreamFailure => ({
  name: "UpstreamError",
  code: "ERR_STREAM_PREMATURE_CLOSE",
  message: "The stream ended before a terminal finish reason",
});

export const truncatedJson = (): UpstreamFailure => ({
  name: "UpstreamError",
  code: "ERR_STREAM_PREMATURE_CLOSE",
  message: "The answer is cut off: its JSON does not end",
});

export const webPage = (): UpstreamFailure => ({
  name: "UpstreamError",
  code: "invalid_provider_content",
  message: "The provider's address answers with a web page, not with an answer",
});

export const abortedCall = () => ({ name: "AbortError", message: "The client went away" });
