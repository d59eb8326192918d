/** Where one member of the outermost object stands in the bytes; `start` is its key's opening quote. */
export type Member = { key: string; start: number; valueStart: number; valueEnd: number };

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);

const isBlank = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function skipBlanks(bytes: Buffer, from: number): number {
  let at = from;
  while (isBlank(bytes[at])) at += 1;
  return at;
}

/** `from` is the opening quote; the result lies behind the closing one. */
export function skipString(bytes: Buffer, from: number): number {
  let end = bytes.indexOf(quote, from + 1);
  while (end !== -1) {
    let slashes = 0;
    while (bytes[end - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return end + 1;
    end = bytes.indexOf(quote, end + 1);
  }
  return bytes.length;
}

function skipValue(bytes: Buffer, from: number): number {
  const first = bytes[from];
  if (first === undefined) return from;
  if (first === quote) return skipString(bytes, from);
  let at = from;
  let depth = 0;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === undefined) break;
    if (byte === quote) {
      at = skipString(bytes, at);
      continue;
    }
    if (opening.has(byte)) depth += 1;
    if (depth === 0 && (byte === comma || closing.has(byte) || isBlank(byte))) return at;
    if (closing.has(byte)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    at += 1;
  }
  return at;
}

/**
 * The members of a JSON object in byte positions, so that a value can be replaced without writing the rest anew
 * (P-35). The bytes must have passed JSON.parse already; a key may be written with escapes or stand there twice.
 */
export function topLevelMembers(bytes: Buffer): Member[] {
  const members: Member[] = [];
  let at = skipBlanks(bytes, skipBlanks(bytes, 0) + 1);
  while (bytes[at] === quote) {
    const start = at;
    const keyEnd = skipString(bytes, start);
    const written = bytes.toString("utf8", start, keyEnd);
    const key: unknown = JSON.parse(written);
    const valueStart = skipBlanks(bytes, skipBlanks(bytes, keyEnd) + 1);
    const valueEnd = skipValue(bytes, valueStart);
    members.push({ key: String(key), start, valueStart, valueEnd });
    at = skipBlanks(bytes, valueEnd);
    if (bytes[at] !== comma) break;
    at = skipBlanks(bytes, at + 1);
  }
  return members;
}
