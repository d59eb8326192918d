/** A whole answer, as `curl -i` or `curl -v` prints it, in its three parts. */
export type WholeAnswer = { status: number; headers: string; body: string };

const statusLine = /^HTTP\/[\d.]+ +(\d{3})\b/;
/** Null when the text does not hold a status line near its start. */
export function takeApart(text: string): WholeAnswer | null {
  const found = /^(< )?HTTP\/[\d.]+ +\d{3}\b/m.exec(text.slice(0, 32_768));
  // A body that quotes an answer is not one; a prompt, the command and the notes of curl may stand above it.
  if (found === null || /^\s*[{[<](?! )/.test(text.slice(0, found.index))) return null;
  const answer = text.slice(found.index);
  return found[1] === undefined ? takePlainApart(answer) : takeVerboseApart(answer);
}

/** Answers before the last one (100 Continue, a proxy's, a redirect's) are passed over. */
function takePlainApart(text: string): WholeAnswer | null {
  const end = /\r?\n\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  const body = end ? text.slice(end.index + end[0].length) : "";
  if (statusLine.test(body)) return takePlainApart(body);
  return answerOf(head.split(/\r?\n/), body);
}

function takeVerboseApart(text: string): WholeAnswer | null {
  const lines = text.split(/\r?\n/);
  const received = lines.filter((line) => /^<( |$)/.test(line)).map((line) => line.replace(/^< ?/, ""));
  const lastAnswer = received.findLastIndex((line) => statusLine.test(line));
  const body = lines.filter((line) => !/^(?:[<>*]( |$)|[{}] \[\d+ bytes)/.test(line)).join("\n");
  return answerOf(received.slice(lastAnswer), body);
}

function answerOf([first = "", ...headers]: readonly string[], body: string): WholeAnswer | null {
  const status = statusLine.exec(first)?.[1];
  if (status === undefined) return null;
  return {
    status: Number(status),
    headers: headers.filter((line) => line.trim() !== "" && !/^set-cookie:/i.test(line)).join("\n"),
    body: body.trim(),
  };
}

/** `line` counts from 1. */
export type HeaderProblem = { line: number; text: string };

const headerLine = /^([!#$%&'*+.^_`|~\w-]+)\s*:(.*)$/;

/** `name: value` lines; names lower-cased, repeated ones joined, a status line passed over. */
export function readHeaderLines(text: string): {
  headers: Readonly<Record<string, string>>;
  problems: readonly HeaderProblem[];
} {
  const headers = new Map<string, string>();
  const problems: HeaderProblem[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    const trimmed = line.trim().replace(/^< ?/, "");
    if (trimmed === "" || statusLine.test(trimmed)) return;
    const [, name, value] = headerLine.exec(trimmed) ?? [];
    if (name === undefined || value === undefined) {
      problems.push({ line: index + 1, text: trimmed.slice(0, 60) });
      return;
    }
    const known = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), known === undefined ? value.trim() : `${known}, ${value.trim()}`);
  });
  return { headers: Object.fromEntries(headers), problems };
}

/** An empty field is no status; anything else must be one (C-5). */
export function readStatus(text: string): { status: number | null; isValid: boolean } {
  const trimmed = text.trim();
  if (trimmed === "") return { status: null, isValid: true };
  const status = /^\+?\d{3}$/.test(trimmed) ? Number(trimmed) : NaN;
  return status >= 100 && status <= 599 ? { status, isValid: true } : { status: null, isValid: false };
}
