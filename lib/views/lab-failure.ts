import { isPlainRecord } from "../failover/own-value";

/** What somebody has of a failure: a status if there was an answer, its headers, and a body or a message. */
export type FailureInput = { status: number | null; headers: Readonly<Record<string, string>>; text: string };

/**
 * The failure in the very shape in which the gateway hands it to the classifier, so that the Lab's answer is the
 * gateway's. `source` says where it stood (C-17); `reads`: what was made of the input.
 */
export type LabFailure = {
  error: Readonly<Record<string, unknown>>;
  source?: "payload" | "empty-result";
  reads: "answer" | "refusal" | "error-in-answer" | "empty-answer" | "message";
};

/** The gateway reads no more of a refusal. */
export const failureBytes = 64 * 1024;

/** Null: nothing was given. */
export function failureOf({ status, headers, text: given }: FailureInput): LabFailure | null {
  const text = withinBytes(given.trim(), failureBytes).trim();
  if (status === null) return text === "" ? null : thrown(text);
  if (status < 200 || status > 299) return { reads: "refusal", error: refusal(status, headers, text) };
  const payload = payloadOf(text);
  if (isErrorPayload(payload))
    return { reads: "error-in-answer", source: "payload", error: embedded(payload) };
  if (text === "") return { reads: "empty-answer", source: "empty-result", error: emptyAnswer };
  return { reads: "answer", error: refusal(status, headers, text) };
}

function withinBytes(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}

const refusal = (status: number, headers: Readonly<Record<string, string>>, body: string) => ({
  name: "UpstreamError",
  status,
  // The words by which a refusal without any text is known (C-62).
  message: messageOf(parseJson(body)) ?? (body || `${status} status code (no body)`),
  ...(body && { body }),
  headers: hintHeaders(headers),
});

const httpStatus = (value: unknown) =>
  typeof value === "number" && Number.isInteger(value) && value >= 400 && value <= 599 ? value : undefined;

function embedded(payload: unknown) {
  const body = JSON.stringify(payload);
  const error = isPlainRecord(payload) && isPlainRecord(payload.error) ? payload.error : {};
  const status = httpStatus(error.code) ?? httpStatus(error.status);
  return {
    name: "UpstreamError",
    message: messageOf(payload) ?? body.slice(0, failureBytes),
    code: "embedded_error_payload",
    ...(status !== undefined && { status }),
    body: body.slice(0, failureBytes),
  };
}

const emptyAnswer = {
  name: "FailoverError",
  reason: "empty_response",
  code: "empty_result",
  message: "The provider answered without any content",
};

/** An error as a program prints it: `TimeoutError: …`, with `code: 'ETIMEDOUT'` behind it or in brackets. */
const printed = /^(?:Uncaught )?(\w*(?:Error|Exception))(?: \[(\w+)\])?(?: \([^)\n]*\))?: ([^\n]*)/;
const printedCode = /\bcode: ['"]([A-Z][A-Z0-9_]+)['"]/;

function thrown(text: string): LabFailure {
  const payload = parseJson(text);
  if (isPlainRecord(payload) || Array.isArray(payload)) {
    return { reads: "message", error: { name: "Error", message: messageOf(payload) ?? text, body: text } };
  }
  const [, name = "Error", bracketed, message = text] = printed.exec(text) ?? [];
  const code = bracketed ?? printedCode.exec(text)?.[1];
  return { reads: "message", error: { name, message, ...(code !== undefined && { code }) } };
}

/** The sentence a provider puts into its error body, wherever it puts it. */
function messageOf(payload: unknown): string | null {
  if (Array.isArray(payload)) return messageOf(payload[0]);
  if (!isPlainRecord(payload)) return null;
  const { error } = payload;
  const inner = isPlainRecord(error) ? filled(error.message) : filled(error);
  return inner ?? filled(payload.message) ?? filled(payload.detail);
}

const filled = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;

const isErrorPayload = (payload: unknown): boolean =>
  isPlainRecord(payload) && (payload.type === "error" || Boolean(payload.error));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A JSON body, or the first event of a stream that holds an error. */
function payloadOf(text: string): unknown {
  if (!/^(?:data|event|id|retry|):/.test(text)) return parseJson(text);
  const events = text.split("\n").flatMap((line) => (/^data:/.test(line) ? [parseJson(line.slice(5))] : []));
  return events.find(isErrorPayload);
}

const hintPrefixes = ["retry-after", "x-ratelimit-", "anthropic-ratelimit-", "x-codex-"];

/** The only headers the gateway passes on to the classifier (C-70, C-72, C-73). */
const hintHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => name === "date" || hintPrefixes.some((prefix) => name.startsWith(prefix)),
    ),
  );
