import { lstat, readdir, readFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { isPlainRecord } from "../failover/own-value";
import type { LegacyFlaw } from "../views/doctor-said";
import { isAgentId } from "./agent-id";
import { realPathInside } from "./real-path-inside";
import type { StateDir } from "./state-dir";

/** OpenClaw's older JSON files (07 §4), in the order in which they are read: what comes first wins. */
export type LegacyKind = "profiles" | "state" | "flat" | "logins";

export type LegacyFile = {
  kind: LegacyKind;
  agentId: string;
  /** Below the state directory, for people. */
  name: string;
  path: string;
} & (
  { ok: true; document: Readonly<Record<string, unknown>>; digest: string } | { ok: false; flaw: LegacyFlaw }
);

type Place = Pick<LegacyFile, "kind" | "agentId" | "name">;

const largestFile = 16 * 1_048_576;

const inFolder = (agentId: string, folder: string): Place[] => [
  { kind: "profiles", agentId, name: `${folder}/auth-profiles.json` },
  { kind: "state", agentId, name: `${folder}/auth-state.json` },
  { kind: "flat", agentId, name: `${folder}/auth.json` },
];

async function places(root: string): Promise<Place[]> {
  const names = await readdir(join(root, "agents")).catch(() => []);
  const agentIds = [...new Set(["main", ...names.filter(isAgentId).toSorted()])];
  return [
    ...agentIds.flatMap((id) => inFolder(id, `agents/${id}/agent`)),
    // Before there were several agents.
    ...inFolder("main", "agent"),
    { kind: "logins", agentId: "main", name: "credentials/oauth.json" },
  ];
}

export const digestOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

async function read(
  path: string,
): Promise<
  { ok: true; document: Readonly<Record<string, unknown>>; digest: string } | { ok: false; flaw: LegacyFlaw }
> {
  const stat = await lstat(path);
  if (!stat.isFile()) return { ok: false, flaw: "no-file" };
  if (stat.size > largestFile) return { ok: false, flaw: "too-large" };
  const bytes = await readFile(path);
  let document: unknown;
  try {
    document = JSON.parse(bytes.toString("utf8"));
  } catch {
    return { ok: false, flaw: "no-json" };
  }
  if (!isPlainRecord(document)) return { ok: false, flaw: "no-object" };
  const { version } = document;
  if (typeof version === "number" && version > 1) return { ok: false, flaw: "newer" };
  return { ok: true, document, digest: digestOf(bytes) };
}

async function readPlace(root: string, place: Place): Promise<LegacyFile | null> {
  const path = join(root, place.name);
  if (!(await lstat(path).catch(() => null))) return null;
  try {
    const real = await realPathInside(root, path);
    if (real !== path) return { ...place, path, ok: false, flaw: "link" };
    return { ...place, path, ...(await read(path)) };
  } catch {
    return { ...place, path, ok: false, flaw: "unreadable" };
  }
}

/** All of them that are there, read; a file behind a link is named and left alone (P-9). */
export async function readLegacyFiles(stateDir: Pick<StateDir, "path">): Promise<LegacyFile[]> {
  const found = await Promise.all(
    (await places(stateDir.path)).map((place) => readPlace(stateDir.path, place)),
  );
  return found.flatMap((file) => file ?? []);
}
