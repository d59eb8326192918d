import { answerWires, type AnswerWire } from "./answer-wire";
import { isErrorPayload, parseJson } from "./upstream-failure";

/** One event of a server-sent stream with its place in the bytes. */
export type SseEvent = {
  start: number;
  name: string | null;
  /** The data lines joined; null for a comment or an event without data. */
  data: string | null;
};

const newline = 0x0a;
const blankLine = /\r?\n\r?\n/g;

/** Splits whole events; bytes behind the last blank line are not an event yet. */
export function sseEvents(bytes: Buffer): SseEvent[] {
  // Latin-1 keeps one character per byte, so that positions in the text are positions in the bytes.
  const text = bytes.toString("latin1");
  const events: SseEvent[] = [];
  let start = 0;
  for (const match of text.matchAll(blankLine)) {
    const end = match.index;
    // A mark of the byte order may stand before everything.
    const lines = bytes
      .toString("utf8", start, end)
      .replace(/^\ufeff/, "")
      .split(/\r?\n/);
    const field = (name: string) =>
      lines
        .filter((line) => line.startsWith(`${name}:`))
        .map((line) => line.slice(name.length + 1).replace(/^ /, ""));
    const data = field("data");
    events.push({ start, name: field("event").at(-1) ?? null, data: data.length ? data.join("\n") : null });
    start = end + match[0].length;
  }
  return events;
}

/** Where the last whole event ends; 0 if none does. */
export function endOfLastEvent(bytes: Buffer): number {
  // Nearly always a piece ends where an event ends.
  const { length } = bytes;
  if (bytes[length - 1] === newline && bytes[length - 2] === newline) return length;
  const plain = bytes.lastIndexOf("\n\n");
  const withReturns = bytes.lastIndexOf("\r\n\r\n");
  return Math.max(plain === -1 ? 0 : plain + 2, withReturns === -1 ? 0 : withReturns + 4);
}

export const isErrorEvent = (event: SseEvent): boolean =>
  event.name === "error" || (event.data !== null && isErrorPayload(parseJson(event.data)));

/** What the first event that says something is; comments and quiet events say nothing yet. */
export function firstWord(bytes: Buffer, wire: AnswerWire): "nothing_yet" | "content" | "done" {
  const { quietEvents, quietMarks } = answerWires[wire];
  const event = sseEvents(bytes).find(
    ({ data, name }) =>
      data !== null && !quietEvents.has(name ?? "") && !quietMarks.some((mark) => data.includes(mark)),
  );
  if (!event) return "nothing_yet";
  return event.data?.trim() === "[DONE]" ? "done" : "content";
}
