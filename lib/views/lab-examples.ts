import { readHeaderLines, readStatus } from "./lab-paste";
import { failureOf, type LabFailure } from "./lab-failure";

/** What can be typed into the classifier's fields. */
export type FailureFields = { status: string; headers: string; body: string };

export const exampleIds = [
  "rate_limit",
  "usage_limit",
  "overloaded",
  "billing",
  "auth",
  "auth_permanent",
  "server_error",
  "timeout",
  "model_not_found",
  "context_overflow",
  "html_page",
  "certificate",
  "format",
  "empty_answer",
  "error_in_stream",
] as const;
export type ExampleId = (typeof exampleIds)[number];

export const isExampleId = (value: unknown): value is ExampleId => exampleIds.some((id) => id === value);

/** `afterMs`: how long such a failure takes to show, for runs on a virtual clock. */
type Example = FailureFields & { afterMs: number };

const example = (status: string, body: unknown, headers = "", afterMs = 300): Example => ({
  status,
  headers,
  body: typeof body === "string" ? body : JSON.stringify(body, null, 2),
  afterMs,
});

const error = (type: string, message: string, more: object = {}) => ({ error: { type, message, ...more } });

const json = "content-type: application/json";

/** Failures as providers word them. */
export const examples: Readonly<Record<ExampleId, Example>> = {
  rate_limit: example(
    "429",
    error("requests", "Rate limit reached for requests per minute. Please slow down.", {
      code: "rate_limit_exceeded",
    }),
    `${json}\nretry-after: 95`,
  ),
  usage_limit: example(
    "429",
    error("usage_limit_reached", "The usage limit has been reached", { resets_in_seconds: 14_400 }),
    json,
  ),
  overloaded: example("529", { type: "error", ...error("overloaded_error", "Overloaded") }, json, 400),
  billing: example(
    "402",
    error("billing_error", "Insufficient credits. Add more credits to continue.", {
      code: "insufficient_quota",
    }),
    json,
  ),
  auth: example(
    "401",
    error("invalid_request_error", "Incorrect API key provided.", { code: "invalid_api_key" }),
    json,
    150,
  ),
  auth_permanent: example("403", error("permission_error", "This API key has been revoked."), json, 150),
  server_error: example(
    "500",
    error("server_error", "The server had an error while processing your request"),
    json,
  ),
  timeout: example(
    "",
    "TimeoutError: Request timed out: no first byte came within 30000 ms\n  code: 'ETIMEDOUT'",
    "",
    30_000,
  ),
  model_not_found: example(
    "404",
    error("invalid_request_error", "The model `gpt-0` does not exist or you do not have access to it.", {
      code: "model_not_found",
    }),
    json,
    150,
  ),
  context_overflow: example(
    "400",
    error(
      "invalid_request_error",
      "This model's maximum context length is 128000 tokens, but 152731 were given.",
      {
        code: "context_length_exceeded",
      },
    ),
    json,
  ),
  html_page: example(
    "502",
    "<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head>\n<body><center><h1>502 Bad Gateway</h1></center></body></html>",
    "content-type: text/html",
  ),
  certificate: example("", "Error: certificate has expired\n  code: 'CERT_HAS_EXPIRED'", "", 100),
  format: example(
    "400",
    error("invalid_request_error", "messages.2: roles must alternate between user and assistant"),
    json,
    150,
  ),
  empty_answer: example("200", "", json, 900),
  error_in_stream: example(
    "200",
    `event: error\ndata: ${JSON.stringify({ type: "error", ...error("overloaded_error", "Overloaded") })}`,
    "content-type: text/event-stream",
    900,
  ),
};

export const exampleFailure = (id: ExampleId): LabFailure => readFailure(examples[id]) ?? noFailure;

/** What the fields hold as a failure; a field that cannot be read counts as empty. Null: nothing was given. */
export function readFailure({ status, headers, body }: FailureFields): LabFailure | null {
  return failureOf({
    status: readStatus(status).status,
    headers: readHeaderLines(headers).headers,
    text: body,
  });
}

const noFailure: LabFailure = { reads: "message", error: {} };
