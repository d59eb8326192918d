import { expect, test } from "vitest";
import { classifyError } from "../classify-error";

const answer = (message: string) => classifyError({ message }, { now: 0 });
const reasonOf = (message: string) => answer(message).reason;

test.each([
  "stop reason: error",
  "Unhandled stop reason: error",
  "finish_reason: error",
  "Provider finish_reason: error",
  "reason: error",
  '{"finish_reason":"error"}',
])("FINISH_ERROR is a server error: %s", (text) => {
  expect(answer(text)).toMatchObject({ reason: "server_error", matchedRule: "C-46" });
});

test.each([
  "reason: network_error",
  "stop reason: abort",
  "finish reason: malformed_response",
  "reason: abort",
])("TIMEOUT: a stop reason of the transport: %s", (text) => {
  expect(answer(text)).toMatchObject({ reason: "timeout", matchedRule: "C-51.timeout" });
});

test.each([
  "reason: errors",
  "stop reason: aborted",
  "Unhandled stop reason: MALFORMED_FUNCTION_CALL",
  "treason: error",
])("stop reasons are bounded on both sides: %s", (text) => {
  expect(reasonOf(text)).toBeNull();
});

test.each([
  "an error occurred while processing",
  "internal server error",
  "internal_error",
  "server_error",
  "bad gateway",
  "gateway timeout",
  "upstream error",
  "upstream connect error",
  "connection reset",
  "answered HTTP 502 twice",
  "answered HTTP/1.1 503",
  "HTTP 5xx",
  "内部错误",
  "服务器错误",
  "服务器内部错误",
  "系统错误",
  "系统繁忙",
  "系统异常",
  "status: internal server error, code: 500",
  "status: internal server error; upstream connect error",
  "status: internal server error. An internal server error",
])("SERVER_TEXT is a timeout: %s", (text) => {
  expect(answer(text)).toMatchObject({ reason: "timeout", matchedRule: "C-51.server_text" });
});

test.each([
  "status: internal server error",
  '"status":"Internal Server Error"',
  "HTTP 5000",
  "got HTTP 404 here",
  "bad gateways",
])("SERVER_TEXT: a repeated status line alone is nothing: %s", (text) => {
  expect(reasonOf(text)).toBeNull();
});

test.each([
  "timeout",
  "read_timeout",
  "timed out",
  "deadline exceeded",
  "connection error",
  "network error",
  "network request failed",
  "fetch failed",
  "socket hang up",
  "stream disconnected before completion",
  "premature close of server response",
  "request ended without sending any chunks",
  "stream was closed",
  "stream closed",
  "stream aborted",
  "UND_ERR_INFO",
  "request failed after repeated internal retries",
  "connect ETIMEDOUT 10.0.0.1:443",
  "ESOCKETTIMEDOUT",
  "read ECONNRESET",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ENETUNREACH",
  "ENETDOWN",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETRESET",
  "ENOTFOUND",
  "write EPIPE",
  "EAI_AGAIN",
  "ERR_STREAM_PREMATURE_CLOSE",
  "Anthropic stream ended before message_stop",
  "stream ended before messageStop",
  "stream ended before a terminal finish reason",
  "stream ended before a terminal response event",
  "stream ended before terminal event",
  "stream ended without a terminal finish reason",
  "stream ended without finish_reason",
  "stream ended without finish reason",
  "Responses stream ended with unresolved tool calls",
  "Google SSE stream ended with an incomplete frame",
  "terminated",
  "Error: terminated",
  "stream_read_error",
  "Request failed",
  "LLM request failed.",
  "网络错误",
  "网络异常",
  "服务暂时不可用",
  "服务繁忙",
  "请求超时",
  "连接超时",
  "连接错误",
])("TIMEOUT: %s", (text) => {
  expect(answer(text)).toMatchObject({ reason: "timeout", matchedRule: "C-51.timeout" });
});

test.each(["this operation was aborted", "the operation was aborted"])("TIMEOUT: %s", (text) => {
  expect(reasonOf(text)).toBe("timeout");
});

test.each([
  "TypeError: setTimeout is not a function",
  "timeouts",
  "Premature close",
  "stream disconnected",
  "worker reported a premature close while compressing logs",
  "it terminated",
  "the request failed badly",
  "LLM request failed",
  "a stream_read_error happened",
  "an operation was aborted",
  "stream ended before lunch",
])("TIMEOUT, whole phrases and exact texts only: %s", (text) => {
  expect(reasonOf(text)).toBeNull();
});

test.each([
  "got status: INTERNAL, code:500",
  'got status: INTERNAL. {"error":{"code":500}}',
  "got status: internal code 500",
])("TIMEOUT: Google's internal status with code 500: %s", (text) => {
  expect(answer(text)).toMatchObject({ reason: "timeout", matchedRule: "C-51.got_internal" });
});

test.each([
  "got status: INTERNAL",
  'got status: INTERNAL. {"error":{"code":400}}',
  "got status: internal code:400 code:500",
])("TIMEOUT: not without code 500, not with 400: %s", (text) => {
  expect(reasonOf(text)).toBeNull();
});

const apiError = (message: string) =>
  JSON.stringify({ type: "error", error: { type: "api_error", message } });

test.each([
  "Internal server error",
  "temporarily unavailable",
  "unknown error",
  "unknown error, 520 (1000)",
  "server error",
  "bad gateway",
  "gateway timeout",
  "upstream error",
  "backend error",
  "try again later",
  "temporarily quite unable",
  "unexpected error",
  "overload",
])("API_ERROR_TRANSIENT inside an api_error: %s", (text) => {
  expect(answer(apiError(text))).toMatchObject({ reason: "timeout", matchedRule: "C-51.api_error" });
});

test.each(["backend error", "unexpected error", "try again later", "unknown error", "overload"])(
  "API_ERROR_TRANSIENT counts only inside an api_error: %s",
  (text) => {
    expect(reasonOf(text)).toBeNull();
    expect(reasonOf(`api_error: ${text}`)).toBeNull();
  },
);

test.each(["insufficient credits", "invalid api key"])(
  "C-51: an api_error about %s is what it says",
  (text) => {
    expect(reasonOf(apiError(`${text}, unexpected error`))).toBe(
      text.includes("credits") ? "billing" : "auth",
    );
  },
);
