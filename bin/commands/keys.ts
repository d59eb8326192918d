import { createGatewayKey, revokeGatewayKey } from "../../lib/admin/gateway-keys";
import { knownNames } from "../../lib/admin/gateway-key-terms";
import type { GatewayKeyRow, GatewayKeyTerms } from "../../lib/store/gateway-key";
import { required, UsageError, type CliOptions } from "./arguments";
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
      return answer(keys, ...(keys.length === 0 ? ["No gateway keys."] : keys.flatMap(linesOf)));
    }
    case "create": {
      const known = knownNames(cli.config, await cli.agentIds());
      const context = known ? { ...cli, known } : cli;
      const wanted = { name: required(options, "name"), ...readTerms(options) };
      const { key, secret } = await createGatewayKey(context, wanted);
      const lines = [`${key.id}  ${secret}`, ...termsOf(shown(key)), "It is not shown again."];
      return answer({ ...shown(key), key: secret }, ...lines);
    }
    case "revoke": {
      if (!id) throw new UsageError("Say which key: keys revoke ID.");
      return answer(shown(await revokeGatewayKey(cli, { id })), `Revoked ${id}.`);
    }
    default:
      throw new UsageError("keys list, keys create or keys revoke?");
  }
};

/** Scopes and limits (P-31); an option left out allows anything. */
function readTerms(options: CliOptions): Pick<GatewayKeyTerms, "scopes" | "limits"> {
  const list = (text: string | undefined) => text?.split(",").map((entry) => entry.trim()) ?? null;
  return {
    scopes: {
      agents: list(options.agents),
      models: list(options.models),
      pin: !options["no-pin"],
      fallbacks: !options["no-fallbacks"],
    },
    limits: {
      concurrent: readLimit(options, "concurrent"),
      perMinute: readLimit(options, "per-minute"),
    },
  };
}

function readLimit(options: CliOptions, name: "concurrent" | "per-minute"): number | null {
  const text = options[name]?.trim();
  if (text === undefined) return null;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new UsageError(`--${name}: "${text}" is no whole number from 1 on.`);
}

function shown(key: GatewayKeyRow) {
  const { id, name, fingerprint, createdAt, lastUsedAt, uses, revokedAt, scopes, limits } = key;
  return { id, name, fingerprint, createdAt, lastUsedAt, uses, revokedAt, scopes, limits };
}
type Shown = ReturnType<typeof shown>;

function linesOf(key: Shown): string[] {
  const when = (at: number | null) => (at === null ? "never" : new Date(at).toISOString());
  const state =
    key.revokedAt === null
      ? `last used ${when(key.lastUsedAt)}, ${key.uses} requests`
      : `revoked ${when(key.revokedAt)}`;
  return [`${key.id}  ${key.fingerprint}  ${key.name}  ${state}`, ...termsOf(key)];
}

/** Nothing for a key that may ask for anything. */
function termsOf({ scopes, limits }: Shown): string[] {
  const terms = [
    scopes.agents && `agents ${scopes.agents.join(", ")}`,
    scopes.models && `models ${scopes.models.join(", ")}`,
    !scopes.pin && "no pins",
    !scopes.fallbacks && "no fallbacks of its own",
    limits.concurrent !== null && `${limits.concurrent} at a time`,
    limits.perMinute !== null && `${limits.perMinute} a minute`,
  ].filter((term) => typeof term === "string");
  return terms.length === 0 ? [] : [`  only: ${terms.join(" · ")}`];
}
