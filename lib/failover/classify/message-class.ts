import type { FailureReason } from "../reasons";
import { isAuthText, type TextClass, type TextView } from "./text-view";

// The message order (01 §4): the class of one text, first match wins. Money is not in it: what C-42 and C-43 ask,
// and what C-40 and C-47 except about billing, has been decided by C-23 … C-26 before any text gets here.

const isCliLogin = ({ marks }: TextView, provider: string): boolean =>
  provider === "claude-cli" && marks.has("claude_cli_login");

const isOverflowText = ({ marks }: TextView): boolean =>
  marks.has("overflow") && !marks.has("token_rate") && !marks.has("overflow_excluded");

/** `status: internal server error` alone repeats a status line; a code 500 beside it makes it a failure. */
const isServerText = ({ marks }: TextView): boolean =>
  marks.has("server_text") || (marks.has("internal_server_error") && marks.has("code_500"));

const isInternalStatus = ({ marks }: TextView): boolean =>
  marks.has("got_internal") && marks.has("code_500") && !marks.has("code_400");

/** The texts of the rules that say "exactly". */
const exactTexts: ReadonlyMap<string, string> = new Map([
  ["llm request failed with an unknown error.", "C-36"],
  ["an unknown error occurred", "C-50"],
  ["an unknown error occurred.", "C-50"],
  ["unknown error (no error details in response)", "C-51.no_details"],
  ["terminated", "C-51.timeout"],
  ["stream_read_error", "C-51.timeout"],
  ["request failed", "C-51.timeout"],
  ["llm request failed.", "C-51.timeout"],
]);
const longestExact = 60;
const onlyExactly = (): boolean => false;

type MessageRule = {
  rule: string;
  reason: FailureReason | null;
  test: (view: TextView, provider: string) => boolean;
};

const messageOrder: readonly MessageRule[] = [
  { rule: "C-34", reason: null, test: ({ marks }) => marks.has("image_limit") },
  { rule: "C-35", reason: "format", test: ({ marks }) => marks.has("image_input") },
  { rule: "C-36", reason: null, test: onlyExactly },
  {
    rule: "C-37",
    reason: "session_expired",
    test: (view, provider) => view.marks.has("session_expired") && !isCliLogin(view, provider),
  },
  {
    rule: "C-38",
    reason: "model_not_found",
    test: ({ marks, leading }) =>
      marks.has("model_not_found") || (leading?.status === 404 && marks.has("not_found")),
  },
  { rule: "C-39", reason: "rate_limit", test: ({ marks }) => marks.has("any_rate_limit") },
  { rule: "C-39", reason: "overloaded", test: ({ marks }) => marks.has("model_not_ready") },
  { rule: "C-39", reason: "model_not_found", test: ({ marks }) => marks.has("model_deactivated") },
  { rule: "C-40", reason: "context_overflow", test: isOverflowText },
  { rule: "C-41", reason: "format", test: ({ marks }) => marks.has("replay_invalid") },
  {
    rule: "C-44",
    reason: "rate_limit",
    test: ({ marks }) => marks.has("periodic") || marks.has("rate_limit"),
  },
  { rule: "C-44", reason: "overloaded", test: ({ marks }) => marks.has("overloaded") },
  { rule: "C-45", reason: "auth", test: isCliLogin },
  { rule: "C-46", reason: "server_error", test: ({ marks }) => marks.has("finish_error") },
  {
    rule: "C-47",
    reason: "server_error",
    test: (view) => view.marks.has("server_error_json") && !isAuthText(view),
  },
  { rule: "C-48", reason: "timeout", test: ({ marks }) => marks.has("processing_error") },
  {
    rule: "C-49",
    reason: "auth_permanent",
    test: ({ marks }) =>
      marks.has("auth_permanent") || (marks.has("refresh_failed") && marks.has("refresh_final")),
  },
  { rule: "C-49", reason: "auth", test: ({ marks }) => marks.has("auth") },
  { rule: "C-50", reason: "timeout", test: onlyExactly },
  {
    rule: "C-51.api_error",
    reason: "timeout",
    test: (view) => view.marks.has("api_error_json") && view.marks.has("api_error_transient"),
  },
  { rule: "C-51.server_text", reason: "timeout", test: isServerText },
  { rule: "C-51.format", reason: "format", test: ({ marks }) => marks.has("format") },
  { rule: "C-51.no_details", reason: "no_error_details", test: onlyExactly },
  { rule: "C-51.got_internal", reason: "timeout", test: isInternalStatus },
  { rule: "C-51.timeout", reason: "timeout", test: ({ marks }) => marks.has("timeout") },
  { rule: "C-51.aborted", reason: "timeout", test: ({ marks }) => marks.has("operation_aborted") },
];

export function messageClass(view: TextView, provider: string): TextClass | null {
  const exact = view.whole.length > longestExact ? undefined : exactTexts.get(view.whole);
  if (exact === undefined && view.marks.size === 0) return null;
  for (const { rule, reason, test } of messageOrder) {
    if (rule === exact || test(view, provider)) return { reason, rule };
  }
  return null;
}
