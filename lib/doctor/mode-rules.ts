import { chmod, lstat, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { isAgentId } from "../openclaw/agent-id";
import type { WideMode } from "./doctor-facts";

type Rule = { path: string; mode: WideMode["wanted"] };

const withCompanions = (path: string): string[] => [path, `${path}-wal`, `${path}-shm`];

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** Files with secrets, and their backups, by name (07 §1). */
const isSecretFile = (name: string): boolean =>
  /^(openclaw-agent\.sqlite|openclaw\.sqlite|understudy\.sqlite)(-wal|-shm)?$/.test(name) ||
  /^(auth-profiles|auth-state|auth|oauth)\.json$/.test(name) ||
  /\.(bak|sqlite-import\.\d+\.bak)$/.test(name) ||
  /^(settings\.json5|OWNER|first-password|demo-key)$/.test(name);

async function secretFilesIn(folder: string): Promise<Rule[]> {
  const names = await namesIn(folder);
  return names.filter(isSecretFile).map((name) => ({ path: join(folder, name), mode: 0o600 }));
}

async function rulesFor(stateDir: string, configPaths: readonly string[]): Promise<Rule[]> {
  const agentIds = (await namesIn(join(stateDir, "agents"))).filter(isAgentId);
  const agentDirs = agentIds.map((id) => join(stateDir, "agents", id, "agent"));
  const understudy = join(stateDir, "understudy");
  const folders = [...agentDirs, understudy].map((path): Rule => ({ path, mode: 0o700 }));
  const inside = await Promise.all(
    [...agentDirs, understudy, join(stateDir, "agent"), join(stateDir, "credentials")].map(secretFilesIn),
  );
  const single = configPaths
    .flatMap((path) => [path, `${path}.understudy.bak`])
    .map((path): Rule => ({ path, mode: 0o600 }));
  const shared = withCompanions(join(stateDir, "state", "openclaw.sqlite"));
  return [...single, ...shared.map((path): Rule => ({ path, mode: 0o600 })), ...folders, ...inside.flat()];
}

const nameOf = (stateDir: string, path: string): string =>
  path.startsWith(`${stateDir}/`) ? path.slice(stateDir.length + 1) : basename(path);

/** What lets others in (D-71); `configPaths` are openclaw.json and what it includes. Links are not followed: their target is not ours to change. */
export async function findWideModes(stateDir: string, configPaths: readonly string[]): Promise<WideMode[]> {
  const rules = await rulesFor(stateDir, configPaths);
  const found = await Promise.all(
    rules.map(async ({ path, mode }): Promise<WideMode[]> => {
      const stat = await lstat(path).catch(() => undefined);
      if (!stat || !(stat.isFile() || stat.isDirectory()) || (stat.mode & 0o777 & ~mode) === 0) return [];
      return [{ path, name: nameOf(stateDir, path), found: stat.mode & 0o777, wanted: mode }];
    }),
  );
  return found.flat();
}

/** Takes away what others may do, and leaves what the owner may; false when the file is gone. */
export async function narrowMode({ path, wanted }: WideMode): Promise<boolean> {
  const stat = await lstat(path).catch(() => undefined);
  if (!stat || !(stat.isFile() || stat.isDirectory())) return false;
  await chmod(path, stat.mode & wanted);
  return true;
}
