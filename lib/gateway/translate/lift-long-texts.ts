import { isAscii } from "node:buffer";
import { randomBytes } from "node:crypto";
import { skipString } from "../top-level-members";

/** Shorter texts are not worth it. */
const shortestLifted = 64 * 1024;
/** What stands at the beginning says what the rest is: a data URL's type, the first bytes of an image. */
const headBytes = 1024;
/** The longest escape is \u0000: one that stands across the end of the head must not be cut in two. */
const escapeBytes = 6;
const quote = 0x22;
const backslash = 0x5c;

export type LiftedBody = {
  /** The JSON with a mark in the place of each long text; not before there is room for it. */
  read(): string;
  /** Bytes of that JSON, what it takes as a string, and bytes of what was taken out of it. */
  bytes: { left: number; asText: number; lifted: number };
  /** The provider's JSON as it goes out, each mark replaced by its bytes; null where one has not come through. */
  putBack(json: string): Buffer | null;
};

/** A string of plain ASCII has a byte a sign, as the body has; one other letter can make it two for all of them. */
function bytesOf(body: Buffer, lifted: number): LiftedBody["bytes"] {
  const left = body.length - lifted;
  return { left, asText: isAscii(body) ? left : 2 * left, lifted };
}

/** The body as it is, for a request that has to write one of its long texts in another form. */
export const leaveLongTexts = (body: Buffer): LiftedBody => ({
  read: () => body.toString("utf8"),
  bytes: bytesOf(body, 0),
  putBack: (json) => Buffer.from(json),
});

/**
 * Takes images and other long texts out of a body before it is translated, so that they are neither read nor written:
 * they go out as the bytes that came. Only what reads the same however often it is put into JSON: plain ASCII without
 * escapes, which base64 is. The body must have passed JSON.parse already.
 */
export function liftLongTexts(body: Buffer): LiftedBody {
  const lifted: Buffer[] = [];
  const mark = `understudy${randomBytes(16).toString("hex")}x`;
  /** Where each of them stands in the body. */
  const starts: number[] = [];
  let at = body.length < shortestLifted ? -1 : body.indexOf(quote);
  while (at !== -1) {
    const end = skipString(body, at);
    const text = body.subarray(at + 1 + headBytes, end - 1);
    const plain = body.subarray(at + 1 + headBytes - escapeBytes, end - 1);
    if (text.length >= shortestLifted && isAscii(plain) && !plain.includes(backslash)) {
      starts.push(at + 1 + headBytes);
      lifted.push(text);
    }
    at = body.indexOf(quote, end);
  }
  return {
    read() {
      let json = "";
      let from = 0;
      for (const [number, start] of starts.entries()) {
        json += `${body.toString("utf8", from, start)}${mark}${number}x`;
        from = start + (lifted[number]?.length ?? 0);
      }
      return json + body.toString("utf8", from);
    },
    bytes: bytesOf(
      body,
      lifted.reduce((sum, text) => sum + text.length, 0),
    ),
    putBack: (written) => putBack(written, mark, lifted),
  };
}

function putBack(json: string, mark: string, lifted: readonly Buffer[]): Buffer | null {
  if (lifted.length === 0) return Buffer.from(json);
  const [first = "", ...parts] = json.split(mark);
  const missing = new Set(lifted);
  const pieces: Buffer[] = [Buffer.from(first)];
  for (const part of parts) {
    const digits = part.indexOf("x");
    const text = lifted[Number(part.slice(0, digits))];
    if (digits === -1 || text === undefined) return null;
    missing.delete(text);
    pieces.push(text, Buffer.from(part.slice(digits + 1)));
  }
  return missing.size === 0 ? Buffer.concat(pieces) : null;
}
