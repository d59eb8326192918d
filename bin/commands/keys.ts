import { createGatewayKey, revokeGatewayKey } from "../../lib/admin/gateway-keys";
import type { GatewayKeyRow } from "../../lib/store/port";
import { required, UsageError } from "./arguments";
import type { CliCommand } from "./cli-context";

export const keysCommand: CliCommand = async (cli, { words, options }) => {
  const [verb, id] = words;
  const answer = (value: unknown, ...lines: string[]) => {
    for (const line of options.json ? [JSON.stringify(value, null, 2)] : lines) cli.print(line);
    return 0;
  };
  switch (verb) {
    case "list": {
      const keys = (await cli.store.listGatewayKeys()).map(shown);
      return answer(keys, ...(keys.length === 0 ? ["No gateway keys."] : keys.map(lineOf)));
    }
    case "create": {
      const { key, secret } = await createGatewayKey(cli, { name: required(options, "name") });
      return answer({ ...shown(key), key: secret }, `${key.id}  ${secret}`, "It is not shown again.");
    }
    case "revoke": {
      if (!id) throw new UsageError("Say which key: keys revoke ID.");
      return answer(shown(await revokeGatewayKey(cli, { id })), `Revoked ${id}.`);
    }
    default:
      throw new UsageError("keys list, keys create or keys revoke?");
  }
};

function shown({ id, name, fingerprint, createdAt, lastUsedAt, revokedAt }: GatewayKeyRow) {
  return { id, name, fingerprint, createdAt, lastUsedAt, revokedAt };
}

function lineOf(key: ReturnType<typeof shown>): string {
  const when = (at: number | null) => (at === null ? "never" : new Date(at).toISOString());
  const state =
    key.revokedAt === null ? `last used ${when(key.lastUsedAt)}` : `revoked ${when(key.revokedAt)}`;
  return `${key.id}  ${key.fingerprint}  ${key.name}  ${state}`;
}
