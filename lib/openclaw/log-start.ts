import type { LogCheckpoint } from "../store/port";
import { digestOf, readBefore, type LogFile } from "./log-file";

/** Where to go on reading a file, and the bytes before that place. */
export type LogStart = { offset: number; before: Buffer };

const fromTheStart: LogStart = { offset: 0, before: Buffer.alloc(0) };
const copiesTried = 3;

/**
 * Behind what was read of this file, or of the file it is a copy of: logs are renamed, copied and cut, or compressed
 * when they are rotated, and inodes are used again. What does not continue a known file begins at its start.
 */
export async function findLogStart(
  file: LogFile,
  head: string,
  checkpoints: readonly LogCheckpoint[],
): Promise<LogStart> {
  const same = checkpoints.filter((checkpoint) => checkpoint.head === head);
  const own = same.filter(({ inode }) => inode === file.inode);
  const others = same
    .filter(({ inode }) => inode !== file.inode)
    .toSorted((left, right) => right.offset - left.offset);
  for (const { offset, anchor } of [...own, ...others].slice(0, copiesTried)) {
    const before = await readBefore(file, offset);
    if (before !== null && digestOf(before) === anchor) return { offset, before };
  }
  return fromTheStart;
}
