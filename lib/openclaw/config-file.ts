import { createHash } from "node:crypto";
import { lstat, readFile, realpath } from "node:fs/promises";
import { basename } from "node:path";
import { say, type ErrorSaid } from "../error-said";
import { AppError } from "../errors";

/** A configuration file as it is now, byte for byte. */
export type ConfigFile = {
  /** Where it really lies: a linked openclaw.json is replaced at its target (P-9). */
  realPath: string;
  /** For messages: `openclaw.json`. */
  name: string;
  /** Null: there is no file. */
  text: string | null;
  /** SHA-256 of the text, hex; null without a file. */
  digest: string | null;
  revision: string;
};

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Compare-and-swap token of one file's text. */
export const textRevision = (text: string | null): string =>
  text === null ? "none" : digestOf(text).slice(0, 16);

const readOnly = (sentence: ErrorSaid) => new AppError("store_read_only", sentence);

async function realPathOf(path: string): Promise<string> {
  const stat = await lstat(path).catch(() => undefined);
  if (!stat) return path;
  const real = await realpath(path).catch(() => null);
  if (real === null) throw readOnly(say("file-link-nowhere", { file: basename(path) }));
  return real;
}

/** Reads a file that is about to be edited; what cannot be written back as it was is refused. */
export async function readConfigFile(path: string): Promise<ConfigFile> {
  const name = basename(path);
  const realPath = await realPathOf(path);
  const stat = await lstat(realPath).catch(() => undefined);
  if (!stat) return { realPath, name, text: null, digest: null, revision: textRevision(null) };
  if (!stat.isFile()) throw readOnly(say("file-irregular", { file: name }));
  const bytes = await readFile(realPath).catch((cause: unknown) => {
    throw new AppError("store_read_only", say("file-unreadable", { file: name }), { cause });
  });
  const text = bytes.toString("utf8");
  if (!Buffer.from(text, "utf8").equals(bytes)) throw readOnly(say("file-not-text", { file: name }));
  return { realPath, name, text, digest: digestOf(text), revision: textRevision(text) };
}
