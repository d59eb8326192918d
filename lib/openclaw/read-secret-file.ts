import { open, realpath } from "node:fs/promises";
import { isPlainRecord, ownValue } from "../failover/own-value";
import type { SecretProvider } from "./secret-provider";

type FileProvider = SecretProvider & { source: "file" };

/** A JSON pointer (`/providers/openai/apiKey`, with `~1` for `/` and `~0` for `~`). */
function pointerValue(document: unknown, pointer: string): unknown {
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((at, key) => {
      if (Array.isArray(at)) return /^\d+$/.test(key) ? at[Number(key)] : undefined;
      return isPlainRecord(at) ? ownValue(at, key) : undefined;
    }, document);
}

/** A regular file that nobody else may write, read up to its limit. */
async function readLimited({ path, maxBytes }: FileProvider): Promise<string | null> {
  const file = await open(await realpath(path), "r");
  try {
    const stat = await file.stat();
    if (!stat.isFile() || (stat.mode & 0o022) !== 0 || stat.size > maxBytes) return null;
    return (await file.readFile()).toString("utf8");
  } finally {
    await file.close();
  }
}

/** The secrets of one file by id; null when it cannot be read. Never throws, and says nothing of what it read. */
export async function readSecretFile(
  provider: FileProvider,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string> | null> {
  try {
    const found = new Map<string, string>();
    const text = await readLimited(provider);
    if (text === null) return null;
    const document: unknown = provider.isJson ? JSON.parse(text) : null;
    for (const id of ids) {
      const value = provider.isJson ? pointerValue(document, id) : id === "value" ? text : undefined;
      if (typeof value === "string" && value.trim() !== "") found.set(id, value.trim());
    }
    return found;
  } catch {
    return null;
  }
}
