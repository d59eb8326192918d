import { lstat, mkdir, readdir, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "../errors";
import { isAgentId } from "./agent-id";
import { checkModes, type ModeRule } from "./check-modes";
import { findInstallation } from "./find-installation";
import { isOwnDirectory } from "./is-own-directory";
import { realPathInside } from "./real-path-inside";
import type { StateDir, StateDirLocation } from "./state-dir";

const agentFile = (root: string, agentId: string): string =>
  join(root, "agents", agentId, "agent", "openclaw-agent.sqlite");

async function realDirectory(path: string): Promise<string> {
  const real = await realpath(path).catch(() => null);
  const stat = real === null ? null : await lstat(real);
  if (real !== null && stat?.isDirectory()) return real;
  throw new AppError(
    "not_configured",
    `The state directory ${path} does not exist. Check OPENCLAW_STATE_DIR, or make one with ` +
      "npm run -s understudy -- init.",
  );
}

/** The one folder that may be made in a foreign directory; a link or file in its place is refused (P-9). */
async function ensureUnderstudyFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch(() => undefined);
  const stat = await lstat(path).catch(() => undefined);
  if (stat?.isDirectory()) return;
  throw new AppError(
    "store_read_only",
    `${path} cannot be used as a folder. It must be a real folder, not a link, and belong to the user who starts Understudy.`,
  );
}

async function agentsOnDisk(root: string): Promise<string[]> {
  const names = await readdir(join(root, "agents")).catch(() => []);
  const found = await Promise.all(
    names.filter(isAgentId).map(async (id) => {
      const stat = await lstat(agentFile(root, id)).catch(() => undefined);
      return stat ? [id] : [];
    }),
  );
  return found.flat().sort();
}

/** Opens a directory without changing anything of a foreign one outside `understudy/` (P-2). */
export async function openStateDir(location: StateDirLocation): Promise<StateDir> {
  const root = await realDirectory(location.path);
  const ownership = (await isOwnDirectory(root)) ? "own" : "foreign";
  const understudy = join(root, "understudy");
  await ensureUnderstudyFolder(understudy);
  const configPath = location.configPath ?? join(root, "openclaw.json");
  const settingsPath = join(understudy, "settings.json5");
  const sharedDatabasePath = await realPathInside(root, join(root, "state", "openclaw.sqlite"));
  const agents = await agentsOnDisk(root);

  const fix = ownership === "own";
  const rules: ModeRule[] = [
    { path: understudy, name: "understudy/", mode: 0o700, fix: true },
    { path: settingsPath, name: "understudy/settings.json5", mode: 0o600, fix: true },
    { path: configPath, name: "openclaw.json", mode: 0o600, fix },
    { path: sharedDatabasePath, name: "state/openclaw.sqlite", mode: 0o600, fix },
    ...agents.flatMap((id): ModeRule[] => [
      { path: dirname(agentFile(root, id)), name: `agents/${id}/agent/`, mode: 0o700, fix },
      { path: agentFile(root, id), name: `agents/${id}/agent/openclaw-agent.sqlite`, mode: 0o600, fix },
    ]),
  ];

  return {
    path: root,
    source: location.source,
    ownership,
    configPath,
    settingsPath,
    ownDatabasePath: join(understudy, "understudy.sqlite"),
    sharedDatabasePath,
    async agentDatabase(agentId) {
      if (!isAgentId(agentId))
        throw new AppError("not_found", "No agent has this id: ids are lower-case letters, digits, - and _.");
      return realPathInside(root, agentFile(root, agentId));
    },
    agentIds: () => agentsOnDisk(root),
    installation: location.source === "demo" ? await findInstallation(location.homeDir) : null,
    warnings: await checkModes(rules),
  };
}
