import { isPlainRecord } from "../failover/own-value";

/** What an answer of the gateway brings, in the order in which it comes. */
export type ChatEvent =
  /** Who answers, as the headers or, after a wait, the comments of the stream say. */
  | { type: "identity"; name: string; value: string }
  | { type: "notice"; text: string }
  | { type: "text"; text: string }
  | { type: "error"; message: string };

/** `x-understudy-model` and its like, without the prefix. */
const ours = /^x-understudy-([a-z]+)$/;

export const headerEvents = (headers: Headers): ChatEvent[] =>
  [...headers].flatMap(([name, value]): ChatEvent[] => {
    const [, part] = ours.exec(name) ?? [];
    if (part === undefined) return [];
    return part === "notice"
      ? [{ type: "notice", text: decodeURIComponent(value) }]
      : [identity(part, value)];
  });

/** The name of a profile is percent-encoded: a header holds no other letters. */
const identity = (name: string, value: string): ChatEvent => ({
  type: "identity",
  name,
  value: name === "profile" ? decodeURIComponent(value) : value,
});

/** Cuts a stream of OpenAI's dialect into events; what is not complete yet waits for the next piece. */
export function createChatReader() {
  let rest = "";
  return function read(piece: string): ChatEvent[] {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? "";
    return lines.flatMap(lineEvents);
  };
}

function lineEvents(line: string): ChatEvent[] {
  if (line.startsWith(":")) return commentEvents(line.slice(1).trim());
  if (!line.startsWith("data:")) return [];
  const payload = parse(line.slice(5).trim());
  if (!isPlainRecord(payload)) return [];
  if (isPlainRecord(payload.error)) return [{ type: "error", message: String(payload.error.message ?? "") }];
  const [choice]: unknown[] = Array.isArray(payload.choices) ? payload.choices : [];
  const delta = isPlainRecord(choice) && isPlainRecord(choice.delta) ? choice.delta : {};
  return typeof delta.content === "string" && delta.content !== ""
    ? [{ type: "text", text: delta.content }]
    : [];
}

/** "waiting" only keeps the connection open; a notice that stands in a header as well is told once by the caller. */
function commentEvents(text: string): ChatEvent[] {
  if (text === "" || text === "waiting") return [];
  const [, name, value] = /^x-understudy-([a-z]+): (.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) return [{ type: "notice", text }];
  return name === "notice" ? [{ type: "notice", text: decodeURIComponent(value) }] : [identity(name, value)];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
