import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../errors";
import type { FailoverConfig } from "../failover/config";
import type { AgentAuth, StorePort } from "../store/port";
import { isAgentId } from "./agent-id";
import { realPathInside } from "./real-path-inside";

/** The databases of a state directory, found without making anything in it, not even `understudy/`. */
export type StateDatabases = {
  /** Real path of the directory. */
  path: string;
  sharedDatabasePath: string;
  agentDatabase(agentId: string): Promise<string>;
  agentIds(): Promise<readonly string[]>;
};

export async function findStateDatabases(stateDir: string): Promise<StateDatabases> {
  const root = await realpath(stateDir).catch(() => null);
  if (root === null) throw new AppError("not_configured", `The state directory ${stateDir} does not exist.`);
  return {
    path: root,
    sharedDatabasePath: join(root, "state", "openclaw.sqlite"),
    agentDatabase: (agentId) =>
      realPathInside(root, join(root, "agents", agentId, "agent", "openclaw-agent.sqlite")),
    agentIds: async () => (await readdir(join(root, "agents")).catch(() => [])).filter(isAgentId),
  };
}

const idsOfAuth = (auth: AgentAuth): string[] => [
  ...Object.keys(auth.credentials),
  ...Object.keys(auth.usage),
  ...Object.values(auth.order).flat(),
  ...Object.values(auth.lastGood),
];

/** Every profile id that the configuration or a store names, so that hashes in a log can be resolved (L-50). */
export function knownProfileIds(config: FailoverConfig, auths: readonly AgentAuth[]): ReadonlySet<string> {
  const configured = [...Object.keys(config.auth.profiles), ...Object.values(config.auth.order).flat()];
  return new Set([...configured, ...auths.flatMap(idsOfAuth)]);
}

export const readAgents = async (
  store: Pick<StorePort, "readAgent" | "listAgents">,
): Promise<readonly AgentAuth[]> => {
  const ids = new Set(["main", ...(await store.listAgents())]);
  return Promise.all([...ids].map((agentId) => store.readAgent(agentId)));
};
