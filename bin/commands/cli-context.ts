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
import { createSecretRefResolver } from "../../lib/openclaw/secret-ref";
import type { StateDir } from "../../lib/openclaw/state-dir";
import { openStore } from "../../lib/store/open-store";
import type { AgentAuth } from "../../lib/store/port";
import type { CliArguments, CliOptions } from "./arguments";

/** What a command works on: its own door to the store, whether a server runs or not. */
export type Cli = AdminContext & {
  agentId: string;
  stateDir: StateDir;
  config: ConfigState;
  facts: AgentFacts;
  auth: AgentAuth;
  print(line: string): void;
};
export type CliCommand = (
  cli: Cli,
  input: { words: readonly string[]; options: CliOptions },
) => Promise<number>;

const defaultAgentId = "main";

export async function withCli(
  input: { args: CliArguments; projectDir: string; print(line: string): void },
  command: (cli: Cli) => Promise<number>,
): Promise<number> {
  const { args, projectDir, print } = input;
  const { env } = readEnv(process.env);
  const found = resolveStateDir({ env, argv: args.argv, projectDir });
  const location =
    found.source === "demo" ? { ...found, path: path.resolve(projectDir, env.demoDir) } : found;
  const stateDir = await openStateDir(location);
  const now = Date.now;
  const store = await openStore({ ...stateDir, migrationsDir: path.join(projectDir, "drizzle"), now });
  try {
    const watch = await createConfigWatch(stateDir);
    const config = watch.current();
    watch.close();
    const refreshable = stateDir.ownership === "own" || env.refreshForeignLogins;
    const resolveRef = createSecretRefResolver({ document: config.document, env: process.env });
    const readAgent = async (agentId: string) => {
      await assertAgent(agentId, config, stateDir);
      const auth = await store.readAgent(agentId);
      return { auth, facts: factsFromAuth(config.config, auth, { resolveRef, refreshable }) };
    };
    const agentId = args.options.agent ?? defaultAgentId;
    return await command({
      actor: { kind: "cli", name: userInfo().username },
      role: "admin",
      now,
      store,
      readAgent,
      applyProfileEvents: (id, events, audit) =>
        store.applyProfileEvents({ agentId: id, events, policy: config.config.policy, audit }),
      setOrder: (order) => store.setOrder(order),
      agentId,
      stateDir,
      config,
      ...(await readAgent(agentId)),
      print,
    });
  } finally {
    await store.close();
  }
}

async function assertAgent(agentId: string, config: ConfigState, stateDir: StateDir): Promise<void> {
  const configured = config.config.agents.map(({ id }) => id);
  const known = [...new Set([defaultAgentId, ...configured, ...(await stateDir.agentIds())])];
  if (known.includes(agentId)) return;
  throw new AppError("not_found", `There is no agent "${agentId}". There are: ${known.join(", ")}.`);
}
