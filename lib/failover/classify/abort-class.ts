import type { OwnFields } from "./own-fields";
import { readString } from "./safe-read";
import type { Signal } from "./signal";
import { viewText, type TextClass } from "./text-view";

/** C-14: an abort is a timeout only if something says so; a plain one is nobody's failure. */
export function abortClass({ cause, reason }: OwnFields, { name, message }: Signal): TextClass | null {
  if (name === "TimeoutError") return { reason: "timeout", rule: "C-14" };
  if (name !== "AbortError") return null;
  const timedOut =
    isTimeout(cause) ||
    isTimeout(reason) ||
    (message !== undefined && viewText(message).marks.has("request_aborted"));
  return { reason: timedOut ? "timeout" : null, rule: "C-14" };
}

function isTimeout(value: unknown): boolean {
  if (readString(value, "name") === "TimeoutError") return true;
  const text = typeof value === "string" ? value : readString(value, "message");
  return text !== undefined && viewText(text).marks.has("timeout");
}
