// Finds JSON inside a text and reads it as far as it goes: prefixed, cut off, inside quotes, or written by Python.

const maximumDepth = 32;
const maximumValues = 4_000;
const maximumFinds = 4;
const maximumAttempts = 8;

type Reader = { text: string; position: number; values: number };

/** Nothing readable stands here. */
const unreadable = Symbol("unreadable");

/** The objects, arrays and quoted texts found in a trimmed text, in order. Never throws; linear in the text. */
export const findJson = (text: string): unknown[] => locateJson(text, maximumFinds).map(({ value }) => value);

/** The same with the place where each begins, at most `limit` of them. */
export function locateJson(text: string, limit: number): { start: number; value: unknown }[] {
  if (!text.includes("{") && !text.includes("[") && !text.startsWith('"')) return [];
  const reader: Reader = { text, position: 0, values: 0 };
  if (text.startsWith('"') && text.endsWith('"')) {
    const value = readQuoted(reader);
    if (reader.position === text.length) return [{ start: 0, value }];
    reader.position = 0;
  }
  const found: { start: number; value: unknown }[] = [];
  for (let attempt = 0; attempt < maximumAttempts && found.length < limit; attempt += 1) {
    const start = nextOpening(text, reader.position);
    if (start < 0) break;
    reader.position = start;
    const value = readValue(reader, 0);
    if (value === unreadable) reader.position = start + 1;
    else found.push({ start, value });
  }
  return found;
}

/** `{` before a key, or `[` before an item that is not a bare word or number (`[1305]`, `[code=x]`). */
const opening = /\{(?=\s*["'\w$@}])|\[(?=\s*[{["'])/g;

function nextOpening(text: string, from: number): number {
  opening.lastIndex = from;
  return opening.exec(text)?.index ?? -1;
}

function readValue(reader: Reader, depth: number): unknown {
  reader.values += 1;
  if (depth > maximumDepth || reader.values > maximumValues) return unreadable;
  skipBlanks(reader);
  switch (reader.text.charAt(reader.position)) {
    case "{":
      return readObject(reader, depth);
    case "[":
      return readArray(reader, depth);
    case '"':
    case "'":
      return readQuoted(reader);
    default:
      return readBare(reader);
  }
}

function readObject(reader: Reader, depth: number): unknown {
  const record: Record<string, unknown> = {};
  let fields = 0;
  reader.position += 1;
  for (;;) {
    skipBlanks(reader);
    if (take(reader, "}") || reader.position >= reader.text.length) return record;
    const key = readKey(reader);
    skipBlanks(reader);
    const value = key !== null && take(reader, ":") ? readValue(reader, depth + 1) : unreadable;
    // What stands before the first unreadable place still counts.
    if (key === null || value === unreadable) return fields > 0 ? record : unreadable;
    // Assigning it would set the prototype instead.
    if (key !== "__proto__") record[key] = value;
    fields += 1;
    skipBlanks(reader);
    if (!take(reader, ",") && reader.text.charAt(reader.position) !== "}") return record;
  }
}

function readKey(reader: Reader): string | null {
  const quoted = "\"'".includes(reader.text.charAt(reader.position));
  return quoted ? readQuoted(reader) : readWord(reader) || null;
}

function readArray(reader: Reader, depth: number): unknown {
  const items: unknown[] = [];
  reader.position += 1;
  for (;;) {
    skipBlanks(reader);
    if (take(reader, "]") || reader.position >= reader.text.length) return items;
    const value = readValue(reader, depth + 1);
    if (value === unreadable) return items.length > 0 ? items : unreadable;
    items.push(value);
    skipBlanks(reader);
    if (!take(reader, ",") && reader.text.charAt(reader.position) !== "]") return items;
  }
}

function readQuoted(reader: Reader): string {
  const { text } = reader;
  const quote = text.charAt(reader.position);
  const start = reader.position + 1;
  let end = text.indexOf(quote, start);
  while (end > 0 && isEscaped(text, end, start)) end = text.indexOf(quote, end + 1);
  if (end < 0) end = text.length;
  reader.position = Math.min(end + 1, text.length);
  const raw = text.slice(start, end);
  return raw.includes("\\") ? unescape(raw) : raw;
}

function isEscaped(text: string, index: number, start: number): boolean {
  let backslashes = 0;
  while (index - 1 - backslashes >= start && text.charAt(index - 1 - backslashes) === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

const unescape = (raw: string): string =>
  raw.replace(
    /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([^]))/g,
    (_all, unicode?: string, hex?: string, plain = "") => {
      const digits = unicode ?? hex;
      if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16));
      return escapes[plain] ?? plain;
    },
  );

const wordPattern = /[\w$@.+-]{1,64}/y;

function readWord(reader: Reader): string {
  wordPattern.lastIndex = reader.position;
  const word = wordPattern.exec(reader.text)?.[0] ?? "";
  reader.position += word.length;
  return word;
}

/** A number or one of the names JSON, JavaScript and Python know. */
function readBare(reader: Reader): unknown {
  const word = readWord(reader);
  switch (word) {
    case "true":
    case "True":
      return true;
    case "false":
    case "False":
      return false;
    case "null":
    case "None":
    case "undefined":
      return null;
    default:
      return /^-?\d/.test(word) && Number.isFinite(Number(word)) ? Number(word) : unreadable;
  }
}

function take(reader: Reader, character: string): boolean {
  if (reader.text.charAt(reader.position) !== character) return false;
  reader.position += 1;
  return true;
}

function skipBlanks(reader: Reader): void {
  for (;;) {
    const code = reader.text.charCodeAt(reader.position);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
    reader.position += 1;
  }
}
