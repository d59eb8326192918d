import { leadingStatus } from "./leading-status";
import { findJson } from "./read-json";
import { readField, readItems, readString } from "./safe-read";
import type { Signal } from "./signal";

/** The sentence meant for people: of a message that is JSON its inner text, else the message itself. */
export function innerMessage({ message, details }: Signal): string {
  if (message === undefined) return details[0] ?? "";
  const text = leadingStatus(message)?.rest ?? message.trim();
  if (!/^[{["]/.test(text)) return text;
  const found = findJson(text)[0];
  return found === undefined ? text : textOf(readItems(found, 1)?.[0] ?? found);
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body.trim();
  const error = readField(body, "error");
  if (typeof error === "string" && readField(body, "message") === undefined) return error.trim();
  return (
    readString(error, "message") ??
    readString(body, "message") ??
    readString(body, "detail") ??
    ""
  ).trim();
}
