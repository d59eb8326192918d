import { lstat, readdir, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { filledText, isPlainRecord } from "../failover/own-value";

/** Where OpenClaw writes its log (P-41). */
export type LogLocation = {
  /** The file of today. */
  path: string;
  /** Named by `logging.file`, or the place it uses by itself. */
  source: "configuration" | "default";
};

const pad = (part: number): string => String(part).padStart(2, "0");
const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

function expand(path: string, homeDir: string, stateDir: string): string {
  if (path === "~") return homeDir;
  if (path.startsWith("~/")) return join(homeDir, path.slice(2));
  return isAbsolute(path) ? path : resolve(stateDir, path);
}

export function logLocation(input: {
  /** openclaw.json. */
  document: unknown;
  /** Stands for `~` (07 §1). */
  homeDir: string;
  stateDir: string;
  now: number;
  temporaryDir?: string;
}): LogLocation {
  const { document, homeDir, stateDir, now, temporaryDir = tmpdir() } = input;
  const logging = isPlainRecord(document) ? document.logging : undefined;
  const file = isPlainRecord(logging) ? filledText(logging.file) : undefined;
  if (file !== undefined) return { path: expand(file, homeDir, stateDir), source: "configuration" };
  const name = `openclaw-${dayOf(new Date(now))}.log`;
  return { path: join(temporaryDir, "openclaw", name), source: "default" };
}

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Names that rotation makes of a log's name: a day or number before or behind the ending, compressed or not. */
function rotatedName(name: string, source: LogLocation["source"]): RegExp {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  const base = source === "default" ? stem.slice(0, -"-YYYY-MM-DD".length) : stem;
  const part = "([-._]\\d[\\dT:._-]*)?";
  return new RegExp(`^${quoted(base)}${part}${quoted(ending)}${part}(\\.gz)?$`);
}

export type FoundLog = { path: string; inode: string; size: number; mtimeMs: number };

const filesLookedAt = 200;

/** The log with everything rotated away from it that is younger than `since`, oldest first, today's last. */
export async function findLogFiles(location: LogLocation, since: number): Promise<FoundLog[]> {
  const path = await realpath(location.path).catch(() => location.path);
  const folder = dirname(path);
  const pattern = rotatedName(basename(path), location.source);
  const names = (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name));
  const found = await Promise.all(
    names.map(async (name): Promise<FoundLog[]> => {
      const stat = await lstat(join(folder, name), { bigint: true }).catch(() => undefined);
      if (!stat?.isFile()) return [];
      const { dev, ino, size, mtimeMs } = stat;
      return [
        { path: join(folder, name), inode: `${dev}:${ino}`, size: Number(size), mtimeMs: Number(mtimeMs) },
      ];
    }),
  );
  const isToday = (log: FoundLog): number => (log.path === path ? 1 : 0);
  return found
    .flat()
    .filter(({ mtimeMs }) => mtimeMs >= since)
    .toSorted((left, right) => isToday(left) - isToday(right) || left.mtimeMs - right.mtimeMs)
    .slice(-filesLookedAt);
}
