import path from "node:path";
import { setAuthOrder } from "../../lib/admin/set-auth-order";
import { AppError } from "../../lib/errors";
import { authKeyOf } from "../../lib/failover/provider-id";
import { ownValue } from "../../lib/failover/own-value";
import { required, UsageError } from "./arguments";
import type { Cli, CliCommand } from "./cli-context";

export const orderCommand: CliCommand = async (cli, { words, options }) => {
  const [verb, ...ids] = words;
  const provider = () => authKeyOf(required(options, "provider"));
  switch (verb) {
    case "get":
      return show(cli, provider(), options.json);
    case "set":
      await save(cli, { provider: provider(), order: ids, force: options.force });
      return show(cli, provider(), options.json);
    case "clear":
      await save(cli, { provider: provider(), order: null, force: options.force });
      if (options.json) return show(cli, provider(), true);
      cli.print("Cleared per-agent order override.");
      return 0;
    default:
      throw new UsageError("order get, order set or order clear?");
  }
};

async function save(
  cli: Cli,
  input: { provider: string; order: readonly string[] | null; force: boolean },
): Promise<void> {
  const storeName = await cli.stateDir.agentDatabase(cli.agentId);
  const result = await setAuthOrder(cli, { ...input, agentId: cli.agentId, revision: null, storeName });
  if (!result.ok) {
    throw new AppError(
      "conflict",
      "The order was changed by another program just now. Nothing was written; try again.",
    );
  }
}

async function show(cli: Cli, provider: string, json: boolean): Promise<number> {
  const { auth } = await cli.readAgent(cli.agentId);
  const authStatePath = await cli.stateDir.agentDatabase(cli.agentId);
  const order = ownValue(auth.order, provider) ?? null;
  const agentDir = path.dirname(authStatePath);
  if (json) {
    cli.print(JSON.stringify({ agentId: cli.agentId, agentDir, provider, authStatePath, order }, null, 2));
    return 0;
  }
  cli.print(`Agent: ${cli.agentId}`);
  cli.print(`Provider: ${provider}`);
  cli.print(`Auth state file: ${authStatePath}`);
  cli.print(`Order override: ${order?.join(", ") ?? "(none)"}`);
  return 0;
}
