import { lstat, readFile, realpath } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { isPlainRecord } from "../failover/own-value";
import { parseJson5 } from "./parse-json5";

/** Why a file that is there is not read. */
type IncludeFlaw = "outside" | "link" | "irregular" | "large" | "unreadable";

/** Its text, null where there is none. */
type IncludedFile = { ok: true; text: string | null } | { ok: false; flaw: IncludeFlaw };

/** The files that `$include` names, by their whole paths. */
export type IncludedFiles = Readonly<Record<string, IncludedFile>>;

export const deepestInclude = 10;
const largest = 2 * 1024 * 1024;

/** Paths are relative to the file that says them. */
export const includePath = (from: string, said: string): string => resolve(dirname(from), said);

const isInside = (root: string, path: string): boolean => {
  const way = relative(root, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

const pathsSaid = (include: unknown): string[] =>
  (Array.isArray(include) ? include : [include]).filter((said) => typeof said === "string");

/** A key may be written with escapes. */
const mayInclude = (text: string): boolean => text.includes("$include") || text.includes("\\");

/** Every path that an `$include` of this document says. */
function includesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = isPlainRecord(value) ? pathsSaid(value.$include) : [];
  return [...own, ...Object.values(value).flatMap(includesIn)];
}

async function readIncluded(path: string, rootDir: string): Promise<IncludedFile> {
  if (!isInside(rootDir, path)) return { ok: false, flaw: "outside" };
  const real = await realpath(path).catch(() => null);
  if (real === null) return { ok: true, text: null };
  if (!isInside(await realpath(rootDir).catch(() => rootDir), real)) return { ok: false, flaw: "link" };
  const stat = await lstat(real);
  if (!stat.isFile()) return { ok: false, flaw: "irregular" };
  if (stat.size > largest) return { ok: false, flaw: "large" };
  return readFile(real, "utf8").then(
    (text) => ({ ok: true, text }),
    () => ({ ok: false, flaw: "unreadable" }),
  );
}

/** Reads what the configuration includes, and what that includes, each file once. Nothing outside its directory (P-9). */
export async function readIncludedFiles(configPath: string, text: string): Promise<IncludedFiles> {
  const rootDir = dirname(configPath);
  const files = new Map<string, IncludedFile>();
  const follow = async (from: string, content: string, depth: number): Promise<void> => {
    const parsed = depth <= deepestInclude && mayInclude(content) ? parseJson5(from, content) : null;
    for (const said of parsed?.ok ? includesIn(parsed.value) : []) {
      const path = includePath(from, said);
      if (files.has(path) || path === configPath) continue;
      const file = await readIncluded(path, rootDir);
      files.set(path, file);
      if (file.ok && file.text !== null) await follow(path, file.text, depth + 1);
    }
  };
  await follow(configPath, text, 1);
  return Object.fromEntries(files);
}
