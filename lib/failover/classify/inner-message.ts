import { leadingStatus } from "./leading-status";
import { locateJson } from "./read-json";
import { readField, readItems, readString } from "./safe-read";
import type { Signal } from "./signal";

/** The sentence meant for people: what stands before the JSON of a message, and the text inside it. */
export function innerMessage({ message, details }: Signal): string {
  if (message === undefined) return details[0] ?? "";
  const text = leadingStatus(message)?.rest ?? message.trim();
  const json = locateJson(text, 1)[0];
  if (json === undefined) return text;
  return `${text.slice(0, json.start)} ${textOf(json.value)}`.trim();
}

/** The text inside the JSON of a message alone, where there is any. */
export function bodyMessage(signal: Signal): string {
  const json = locateJson((signal.message ?? "").trim(), 1)[0];
  return json === undefined ? innerMessage(signal) : textOf(json.value);
}

function textOf(value: unknown): string {
  const body = readItems(value, 1)?.[0] ?? value;
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
