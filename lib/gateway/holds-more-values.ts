import { skipString } from "./top-level-members";

const quote = 0x22;
/** Each value of a JSON text but the outermost has one of these before it: , [ { */
const beginnings = new Set([0x2c, 0x5b, 0x7b]);

/** Whether reading a JSON text would make more values than that; looked at as bytes, so nothing is made to find out. */
export function holdsMoreValues(bytes: Buffer, most: number): boolean {
  if (bytes.length <= most) return false;
  let values = 0;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) {
      at = skipString(bytes, at);
      continue;
    }
    if (beginnings.has(byte)) values += 1;
    if (values > most) return true;
    at += 1;
  }
  return false;
}
