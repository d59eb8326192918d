import type { LogTailStatus } from "../openclaw/log-tail";

/** `size` is null where it cannot be known before the end: a compressed file. */
export type LogProgress = { readBytes: number; size: number | null };

/** What is read in a moment needs no telling. */
const worthTellingBytes = 2_000_000;
const lookMs = 400;

/** Watches how far a long reading is. A short one, as of every new line, is never told. */
export function createLogProgress(options: { status(): LogTailStatus; onChange(): void; everyMs?: number }): {
  current(): LogProgress | null;
  stop(): void;
} {
  let current: LogProgress | null = null;
  let told = "";

  function look(): void {
    const { isUpToDate, readBytes, size, problem } = options.status();
    const isLong = current !== null || size - readBytes > worthTellingBytes;
    current = !isUpToDate && isLong ? { readBytes, size: readBytes > size ? null : size } : null;
    const next = JSON.stringify([current, problem]);
    if (next === told || (told === "" && current === null && problem === null)) return;
    told = next;
    options.onChange();
  }

  const timer = setInterval(look, options.everyMs ?? lookMs);
  timer.unref();
  return { current: () => current, stop: () => clearInterval(timer) };
}
