import { userInfo } from "node:os";
import path from "node:path";
import type { AdminContext } from "../../lib/admin/admin-context";
import { readEnv } from "../../lib/env";
import { AppError } from "../../lib/errors";
import type { AgentFacts } from "../../lib/failover/config";
import { factsFromAuth } from "../../lib/openclaw/agent-facts";
import type { ConfigState } from "../../lib/openclaw/config-state";
import { createConfigWatch } from "../../lib/openclaw/config-watch";
import { openStateDir } from "../../lib/openclaw/open-state-dir";
import { resolveStateDir } from "../../lib/openclaw/resolve-state-dir";
import type { ResolveSecretRef } from "../../lib/openclaw/secret-ref";
import { createSecretRefs, readAgentWithSecrets, secretRefsIn } from "../../lib/openclaw/secret-refs";
import type { StateDir } from "../../lib/openclaw/state-dir";
import { openStore } from "../../lib/store/open-store";
import type { AgentAuth } from "../../lib/store/port";
import type { CliOptions } from "./arguments";

/** What a command works on: its own door to the store, whether a server runs or not. */
export type Cli = AdminContext & {
  agentId: string;
  /** All there are, configured or on disk. */
  agentIds(): Promise<readonly string[]>;
  stateDir: StateDir;
  config: ConfigState;
  facts: AgentFacts;
  auth: AgentAuth;
  /** Knows what the agent's own references stand for. */
  resolveRef: ResolveSecretRef;
  print(line: string): void;
};
export type CliCommand = (
  cli: Cli,
  input: { words: readonly string[]; options: CliOptions },
) => Promise<number>;

/** An opened state directory; a command gets its view of one agent. */
export type CliSession = {
  cliFor(options: CliOptions, print: (line: string) => void): Promise<Cli>;
  close(): Promise<void>;
};

const defaultAgentId = "main";

export async function openCliSession(argv: readonly string[], projectDir: string): Promise<CliSession> {
  const { env } = readEnv(process.env);
  const found = resolveStateDir({ env, argv, projectDir });
  const location =
    found.source === "demo" ? { ...found, path: path.resolve(projectDir, env.demoDir) } : found;
  const stateDir = await openStateDir(location);
  const now = Date.now;
  const store = await openStore({ ...stateDir, migrationsDir: path.join(projectDir, "drizzle"), now });
  const refreshable = stateDir.ownership === "own" || env.refreshForeignLogins;

  async function cliFor(options: CliOptions, print: (line: string) => void): Promise<Cli> {
    const watch = await createConfigWatch(stateDir, { variables: process.env });
    const config = watch.current();
    watch.close();
    const secrets = createSecretRefs({
      document: () => config.effective,
      env: process.env,
      homeDir: location.homeDir,
    });
    const resolveRef = secrets.resolve;
    await secrets.loadNew(secretRefsIn(config.endpoints));
    const readAuth = readAgentWithSecrets(store, secrets);
    const readAgent = async (id: string) => {
      await assertAgent(id, config, stateDir);
      const auth = await readAuth(id);
      return { auth, facts: factsFromAuth(config.config, auth, { resolveRef, refreshable }) };
    };
    const agentId = options.agent?.trim().toLowerCase() ?? defaultAgentId;
    return {
      actor: { kind: "cli", name: userInfo().username },
      role: "admin",
      now,
      store,
      readAgent,
      applyProfileEvents: (id, events, audit) =>
        store.applyProfileEvents({ agentId: id, events, policy: config.config.policy, audit }),
      setOrder: (order) => store.setOrder(order),
      agentId,
      agentIds: () => knownAgents(config, stateDir),
      stateDir,
      config,
      resolveRef,
      ...(await readAgent(agentId)),
      print,
    };
  }

  return { cliFor, close: () => store.close() };
}

async function assertAgent(agentId: string, config: ConfigState, stateDir: StateDir): Promise<void> {
  const known = await knownAgents(config, stateDir);
  if (known.includes(agentId)) return;
  throw new AppError("not_found", `There is no agent "${agentId}". There are: ${known.join(", ")}.`);
}

async function knownAgents(config: ConfigState, stateDir: StateDir): Promise<readonly string[]> {
  const configured = config.config.agents.map(({ id }) => id);
  return [...new Set([defaultAgentId, ...configured, ...(await stateDir.agentIds())])];
}
