import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { errorText, say, type ErrorSaid } from "../error-said";

/** A log opened for reading. Its bytes are those of the plain text, whether it is compressed or not. */
export type LogFile = {
  path: string;
  /** `device:inode`. */
  inode: string;
  size: number;
  mtimeMs: number;
  isCompressed: boolean;
  handle: FileHandle;
};

const chunkBytes = 256 * 1024;
/** Log lines compress well, but not endlessly; beyond this the file is made to fill the memory (P-28). */
const ratioLimit = 200;
const ratioFreeBytes = 32 * 1024 * 1024;

/** The text says what to do; nothing of the file is in it. */
export class UnreadableLog extends Error {
  override readonly name = "UnreadableLog";
  constructor(
    readonly said: ErrorSaid,
    options?: ErrorOptions,
  ) {
    super(errorText(said), options);
  }
}

async function firstBytes(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  return buffer.subarray(0, bytesRead);
}

/** Null when it is gone. Anything but a regular file is refused, before a pipe could make us wait (P-28). */
export async function openLogFile(path: string, follow: "links" | "no-links"): Promise<LogFile | null> {
  const noLinks = follow === "links" ? 0 : constants.O_NOFOLLOW;
  let handle: FileHandle;
  try {
    handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | noLinks);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw new UnreadableLog(say("log-unreadable", { path, code }));
  }
  try {
    const stat = await handle.stat({ bigint: true });
    if (!stat.isFile()) throw new UnreadableLog(say("log-no-file", { path }));
    const isCompressed = (await firstBytes(handle)).equals(Buffer.from([0x1f, 0x8b]));
    return {
      path,
      inode: `${stat.dev}:${stat.ino}`,
      size: Number(stat.size),
      mtimeMs: Number(stat.mtimeMs),
      isCompressed,
      handle,
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function* plainBytes(handle: FileHandle, from: number): AsyncGenerator<Buffer> {
  for (let position = from; ;) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* compressedBytes({ path, handle }: LogFile, from: number): AsyncGenerator<Buffer> {
  const packed = Readable.from(plainBytes(handle, 0), { objectMode: false });
  const unpacked = packed.pipe(createGunzip({ chunkSize: chunkBytes }));
  packed.on("error", (error) => unpacked.destroy(error));
  let position = 0;
  try {
    for await (const bytes of Readable.from(unpacked, { objectMode: false })) {
      const chunk = Buffer.from(bytes);
      position += chunk.length;
      if (position > ratioFreeBytes && position > unpacked.bytesWritten * ratioLimit)
        throw new UnreadableLog(say("log-packed", { path }));
      const skipped = Math.max(0, from - (position - chunk.length));
      if (skipped < chunk.length) yield chunk.subarray(skipped);
    }
  } catch (error) {
    if (error instanceof UnreadableLog) throw error;
    throw new UnreadableLog(say("log-damaged", { path }), { cause: error });
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

export const readLogBytes = (file: LogFile, from: number): AsyncGenerator<Buffer> =>
  file.isCompressed ? compressedBytes(file, from) : plainBytes(file.handle, from);

export const anchorBytes = 256;
const headBytes = 1_024;

export const digestOf = (bytes: Buffer): string =>
  createHash("sha256").update(bytes).digest("hex").slice(0, 32);

/** Digest of the first line, so that a copy is known again; null while that line may still grow. */
export async function readHead(file: LogFile, isComplete: boolean): Promise<string | null> {
  let start: Buffer = Buffer.alloc(0);
  for await (const bytes of readLogBytes(file, 0)) {
    start = Buffer.concat([start, bytes.subarray(0, headBytes)]);
    const end = start.indexOf(0x0a);
    if (end !== -1 || start.length >= headBytes)
      return digestOf(start.subarray(0, end === -1 ? headBytes : Math.min(end, headBytes)));
  }
  return isComplete && start.length > 0 ? digestOf(start) : null;
}

/** The bytes before an offset; null when the file is shorter than that. */
export async function readBefore(file: LogFile, offset: number): Promise<Buffer | null> {
  const from = Math.max(0, offset - anchorBytes);
  if (offset === 0) return Buffer.alloc(0);
  if (!file.isCompressed && file.size < offset) return null;
  const parts: Buffer[] = [];
  let missing = offset - from;
  for await (const bytes of readLogBytes(file, from)) {
    parts.push(bytes.subarray(0, missing));
    missing -= Math.min(missing, bytes.length);
    if (missing === 0) return Buffer.concat(parts);
  }
  return null;
}
