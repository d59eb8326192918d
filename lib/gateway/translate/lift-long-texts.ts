import { isAscii } from "node:buffer";
import { randomBytes } from "node:crypto";
import { skipString } from "../top-level-members";

/** Shorter texts are not worth it. */
const shortestLifted = 64 * 1024;
/** What stands at the beginning says what the rest is: a data URL's type, the first bytes of an image. */
const headBytes = 1024;
const quote = 0x22;
const backslash = 0x5c;

export type LiftedBody = {
  /** The JSON with a mark in the place of each long text. */
  json: string;
  /** Bytes of `json`, and of what was taken out of it. */
  bytes: { left: number; lifted: number };
  /** The provider's JSON as it goes out, each mark replaced by its bytes. */
  putBack(json: string): Buffer;
};

/**
 * Takes images and other long texts out of a body before it is translated, so that they are neither read nor written:
 * they go out as the bytes that came. Only what reads the same however often it is put into JSON: plain ASCII without
 * escapes, which base64 is. The body must have passed JSON.parse already.
 */
export function liftLongTexts(body: Buffer): LiftedBody {
  const lifted: Buffer[] = [];
  const mark = `understudy${randomBytes(16).toString("hex")}x`;
  let json = "";
  let from = 0;
  let at = body.length < shortestLifted ? -1 : body.indexOf(quote);
  while (at !== -1) {
    const end = skipString(body, at);
    const text = body.subarray(at + 1 + headBytes, end - 1);
    if (text.length >= shortestLifted && isAscii(text) && !text.includes(backslash)) {
      json += `${body.toString("utf8", from, at + 1 + headBytes)}${mark}${lifted.length}x`;
      lifted.push(text);
      from = end - 1;
    }
    at = body.indexOf(quote, end);
  }
  json += body.toString("utf8", from);
  const liftedBytes = lifted.reduce((sum, text) => sum + text.length, 0);
  return {
    json,
    bytes: { left: body.length - liftedBytes, lifted: liftedBytes },
    putBack: (written) => putBack(written, mark, lifted),
  };
}

function putBack(json: string, mark: string, lifted: readonly Buffer[]): Buffer {
  if (lifted.length === 0) return Buffer.from(json);
  const [first = "", ...parts] = json.split(mark);
  const pieces = parts.flatMap((part) => {
    const digits = part.indexOf("x");
    return [lifted[Number(part.slice(0, digits))] ?? Buffer.alloc(0), Buffer.from(part.slice(digits + 1))];
  });
  return Buffer.concat([Buffer.from(first), ...pieces]);
}
