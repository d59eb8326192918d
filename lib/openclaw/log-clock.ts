import { openLogFile } from "./log-file";
import type { LogLocation } from "./log-location";

/** Two clocks that should agree: the one in the newest line of the log, and the one of the file system. */
export type LogClock = {
  path: string;
  source: LogLocation["source"];
  /** Time of the newest line that has one, epoch ms. */
  lastLineAt: number;
  writtenAt: number;
  /** When the file was made; a copy is made and written at once. */
  createdAt: number;
};

const lookedAt = 64 * 1024;

function timeOf(line: string): number | null {
  const [, text] = /"time":"([^"]{10,40})"/.exec(line) ?? [];
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isFinite(at) ? at : null;
}

/** Null when there is no log, or no line with a time near its end. */
export async function readLogClock({ path, source }: LogLocation): Promise<LogClock | null> {
  const file = await openLogFile(path, "links").catch(() => null);
  if (file === null) return null;
  try {
    const from = Math.max(0, file.size - lookedAt);
    const { buffer, bytesRead } = await file.handle.read(Buffer.alloc(lookedAt), 0, lookedAt, from);
    const lines = buffer.subarray(0, bytesRead).toString("utf8").split("\n");
    const lastLineAt = lines.map(timeOf).findLast((at) => at !== null) ?? null;
    if (lastLineAt === null) return null;
    const { mtimeMs, birthtimeMs } = await file.handle.stat();
    return { path, source, lastLineAt, writtenAt: mtimeMs, createdAt: birthtimeMs };
  } finally {
    await file.handle.close();
  }
}
