import { anchorBytes } from "./log-file";

/** Whole lines of a log, and where the reading stands behind the last of them. */
export type LogLines = {
  lines: readonly Buffer[];
  offset: number;
  /** The last bytes before the offset. */
  before: Buffer;
  /** Lines over the limit, passed over (P-28). */
  tooLong: number;
};

const lineLimit = 1024 * 1024;
/** Small pieces keep each commit and each stretch of work short. */
const pieceBytes = 32 * 1024;
const newline = 0x0a;

async function* inPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
}

/**
 * Cuts bytes into lines; a line that has no end yet waits for a later reading, unless `takeRest` says that there will
 * be none. Never holds more than one line and one chunk.
 */
export async function* readLogLines(
  bytes: AsyncIterable<Buffer>,
  start: { offset: number; before: Buffer },
  takeRest: boolean,
): AsyncGenerator<LogLines> {
  let position = start.offset;
  let seen = start.before;
  let rest: Buffer[] = [];
  let restLength = 0;
  const lastBytes = (chunk: Buffer): Buffer =>
    Buffer.concat([seen, chunk.subarray(-anchorBytes)]).subarray(-anchorBytes);

  for await (const chunk of inPieces(bytes)) {
    const lines: Buffer[] = [];
    let tooLong = 0;
    let from = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      const part = chunk.subarray(from, end);
      if (restLength + part.length > lineLimit) tooLong += restLength > lineLimit ? 0 : 1;
      else lines.push(restLength === 0 ? part : Buffer.concat([...rest, part]));
      from = end + 1;
      rest = [];
      restLength = 0;
    }
    const wasTooLong = restLength > lineLimit;
    restLength += chunk.length - from;
    const isTooLong = restLength > lineLimit;
    if (isTooLong) rest = [];
    else if (from < chunk.length) rest.push(Buffer.from(chunk.subarray(from)));
    if (isTooLong && !wasTooLong) tooLong += 1;

    // Of a line that long nothing will be needed: reading may go on behind what was seen of it.
    const until = isTooLong ? chunk.length : from;
    if (until > 0)
      yield { lines, offset: position + until, before: lastBytes(chunk.subarray(0, until)), tooLong };
    seen = lastBytes(chunk);
    position += chunk.length;
  }
  if (takeRest && rest.length > 0)
    yield { lines: [Buffer.concat(rest)], offset: position, before: seen, tooLong: 0 };
}
