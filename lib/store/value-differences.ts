// The values of a run as they differ from those of its sample. In bytes: a mark that no deflated text begins with, then
// for each difference its distance from the one before and what stands there.

const mark = 0b111;
const timeSign = "\u0001";
const kinds = { number: 0, time: 1, timeBefore: 2, text: 3 } as const;
const mostPacked = 2 ** 50;

export const isDifferences = (bytes: Buffer): boolean => bytes[0] === mark;

export function packDifferences(base: readonly string[], values: readonly string[]): Buffer {
  const bytes = [mark];
  let last = -1;
  for (let at = 0; at < values.length; at += 1) {
    const text = values[at];
    if (text === undefined || text === base[at]) continue;
    pushNumber(bytes, at - last);
    pushValue(bytes, text);
    last = at;
  }
  return Buffer.from(bytes);
}

export function unpackDifferences(base: readonly string[], bytes: Buffer): string[] {
  const values = [...base];
  let place = 1;
  const next = (): number => {
    let number = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[place++] ?? 0;
      number += (byte & 127) * factor;
      if (byte < 128) return number;
    }
  };
  for (let at = -1; place < bytes.length;) {
    at += next();
    const head = next();
    const [kind, number] = [head % 4, Math.floor(head / 4)];
    if (kind === kinds.text) {
      values[at] = bytes.toString("utf8", place, place + number);
      place += number;
    } else {
      values[at] = valueText(kind, number);
    }
  }
  return values;
}

function valueText(kind: number, number: number): string {
  if (kind === kinds.number) return String(number);
  return `${timeSign}${(kind === kinds.time ? number : -number).toString(36)}`;
}

function pushValue(bytes: number[], text: string): void {
  const isTime = text.startsWith(timeSign);
  const number = isTime ? Number.parseInt(text.slice(1), 36) : Number(text);
  const kind = isTime ? (number < 0 ? kinds.timeBefore : kinds.time) : kinds.number;
  const amount = Math.abs(number);
  if (amount < mostPacked && valueText(kind, amount) === text) return pushNumber(bytes, amount * 4 + kind);
  const written = Buffer.from(text);
  pushNumber(bytes, written.length * 4 + kinds.text);
  bytes.push(...written);
}

/** Seven bits a byte, the lowest first. */
function pushNumber(bytes: number[], number: number): void {
  let rest = number;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  bytes.push(rest);
}
