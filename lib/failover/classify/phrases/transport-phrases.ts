import { wordCharacters } from "./word";

// TIMEOUT, SERVER_TEXT, FINISH_ERROR and API_ERROR_TRANSIENT of 01 §9.

const end = `(?![${wordCharacters}])`;

/** `reason: x`, also as a JSON field; every "stop reason" and "finish_reason" ends in it. */
const reason = (values: string) => ({
  heads: ["reason"],
  pattern: new RegExp(`reason\\\\?["']?\\s{0,4}:\\s{0,4}\\\\?["']?(?:${values})${end}`, "y"),
});

const keyedCode = (code: number) => ({
  heads: ["code"],
  pattern: new RegExp(`code\\\\?["']?\\s{0,4}[:=]?\\s{0,4}\\\\?["']?${code}${end}`, "y"),
});

export const transportPhrases = {
  finish_error: [reason("error")],
  processing_error: ["an error occurred while processing your request"],
  server_text: [
    "an error occurred while processing",
    "internal_error",
    "server_error",
    "bad gateway",
    "gateway timeout",
    "upstream error",
    "upstream connect error",
    "connection reset",
    { heads: ["http"], pattern: new RegExp(`http(?:/\\d(?:\\.\\d)?)?\\s{1,4}5(?:\\d\\d|xx)${end}`, "y") },
    // Behind `status:` the phrase only repeats a status line; then the next mark decides.
    {
      heads: ["internal"],
      pattern: new RegExp(
        `(?<!status\\\\?["']?\\s{0,4}:\\s{0,4}\\\\?["']?)internal\\s+server\\s+error${end}`,
        "y",
      ),
    },
    "内部错误",
    "服务器错误",
    "服务器内部错误",
    "系统错误",
    "系统繁忙",
    "系统异常",
  ],
  internal_server_error: ["internal server error"],
  code_500: [keyedCode(500)],
  code_400: [keyedCode(400)],
  server_error_json: [jsonType("server_error|upstream_error")],
  api_error_json: [jsonType("api_error")],
  api_error_transient: [
    "internal server error",
    "overload",
    "temporarily unavailable",
    "service unavailable",
    "unknown error",
    "server error",
    "bad gateway",
    "gateway timeout",
    "upstream error",
    "backend error",
    "try again later",
    "temporarily … unable",
    "unexpected error",
  ],
  got_internal: ["got status: internal"],
  timeout: [
    "timeout",
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
    reason("abort|malformed_response|network_error"),
    "stream (was) closed|aborted",
    { heads: ["und"], pattern: /und_err_[a-z0-9_]+/y },
    "request failed after repeated internal retries",
    "stream ended before (message_stop|messagestop|a terminal finish reason|a terminal response event|terminal event)",
    "stream ended without (a terminal) (finish reason|finish_reason)",
    "responses stream ended with unresolved tool calls",
    "google sse stream ended with an incomplete frame",
    "etimedout|esockettimedout|econnreset|econnaborted|econnrefused|enetunreach|enetdown|ehostunreach|ehostdown",
    "enetreset|enotfound|epipe|eai_again|err_stream_premature_close",
    "网络错误",
    "网络异常",
    "服务暂时不可用",
    "服务繁忙",
    "请求超时",
    "连接超时",
    "连接错误",
  ],
  /** Apart from the others: it is also how a caller's own abort reads (C-14). */
  operation_aborted: ["(this|the) operation was aborted"],
  request_aborted: ["request (was|has been) aborted", "request aborted", "aborted the request"],
} as const;

/** A `type` or `code` of that name in JSON anywhere in the text, JSON inside a string included. */
function jsonType(names: string) {
  return {
    heads: ["type", "code"],
    pattern: new RegExp(
      `(?<=["'])(?:type|code)\\\\{0,3}["']\\s{0,8}:\\s{0,8}\\\\{0,3}["'](?:${names})\\\\{0,3}["']`,
      "y",
    ),
  };
}
