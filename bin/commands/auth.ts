import path from "node:path";
import { clearCooldown } from "../../lib/admin/clear-cooldown";
import { disableProfile } from "../../lib/admin/disable-profile";
import { enableProfile } from "../../lib/admin/enable-profile";
import { disableWindow } from "../../lib/failover/cooldown/active-windows";
import { externalProgramOf } from "../../lib/failover/external-program";
import type { ProfileEffect } from "../../lib/failover/profile-event";
import { ownValue } from "../../lib/failover/own-value";
import { authKeyOf } from "../../lib/failover/provider-id";
import { parseTime, required, UsageError, type CliOptions } from "./arguments";
import { login } from "./auth-login";
import { probe } from "./auth-probe";
import type { Cli, CliCommand } from "./cli-context";
import { profileRow, type ProfileRow } from "./profile-status";

export const authCommand: CliCommand = async (cli, { words, options }) => {
  const target = () => ({ agentId: cli.agentId, profileId: required(options, "profile") });
  switch (words[0]) {
    case "list":
      return list(cli, options);
    case "login":
      return login(cli, options);
    case "probe":
      return probe(cli, options);
    case "clear": {
      const modelId = modelOf(cli, options);
      const model = modelId === undefined ? {} : { modelId };
      const scope = modelId === undefined ? "" : ` for ${modelId}`;
      return done(
        cli,
        options,
        await clearCooldown(cli, { ...target(), ...model }),
        `Cleared the windows${scope} of`,
      );
    }
    case "disable": {
      const until = options.until === undefined ? {} : { until: parseTime(options.until) };
      return done(cli, options, await disableProfile(cli, { ...target(), ...until }), "Disabled");
    }
    case "enable": {
      const effect = await enableProfile(cli, target());
      return done(cli, options, effect, "Enabled", goesOn(effect, cli.now()));
    }
    default:
      throw new UsageError("auth list, login, clear, disable, enable or probe?");
  }
};

/** Windows are kept by the model's id alone; a whole ref of the profile's provider means the same. */
function modelOf({ facts }: Cli, { model, profile }: CliOptions): string | undefined {
  const provider = ownValue(facts.profiles, profile?.trim() ?? "")?.provider;
  const id = model?.trim();
  return provider !== undefined && id?.startsWith(`${provider}/`) ? id.slice(provider.length + 1) : id;
}

export const profileRows = (cli: Cli): readonly ProfileRow[] =>
  rowsOf(cli, Object.keys(cli.auth.credentials));

/** With the logins that OpenClaw takes from other programs: nothing of them is stored but their windows (D-42). */
function allRows(cli: Cli): readonly ProfileRow[] {
  const { credentials, usage, order } = cli.auth;
  const named = [
    ...Object.keys(cli.facts.config.auth.profiles),
    ...Object.keys(usage),
    ...Object.values(order).flat(),
  ];
  return rowsOf(cli, [...Object.keys(credentials), ...named.filter((id) => externalProgramOf(id) !== null)]);
}

function rowsOf(cli: Cli, ids: readonly string[]): readonly ProfileRow[] {
  const { facts, auth } = cli;
  return [...new Set(ids)]
    .sort()
    .map((id) => profileRow(facts, id, ownValue(auth.credentials, id), cli.now()));
}

async function list(cli: Cli, options: CliOptions): Promise<number> {
  const wanted = options.provider === undefined ? null : authKeyOf(options.provider);
  const rows = allRows(cli).filter(({ provider }) => wanted === null || authKeyOf(provider) === wanted);
  if (options.plain) for (const { id } of rows) cli.print(id);
  else if (options.json) {
    const authStatePath = await cli.stateDir.agentDatabase(cli.agentId);
    const place = { agentId: cli.agentId, agentDir: path.dirname(authStatePath), authStatePath };
    cli.print(JSON.stringify({ ...place, provider: wanted, profiles: rows }, null, 2));
  } else if (rows.length === 0) cli.print("No auth profiles.");
  else for (const row of rows) cli.print(lineOf(row));
  return 0;
}

function lineOf({ id, provider, account, credential, status, window, external }: ProfileRow): string {
  const why = window
    ? `  (${window.reason ?? "unknown"}${window.modelId ? ` on ${window.modelId}` : ""})`
    : "";
  const owner = external === undefined ? "" : `  external: ${external}`;
  return `${id}  ${provider}  ${credential}  ${account ?? "-"}  ${status}${why}${owner}`;
}

/** The automatic disable that the one by hand had taken the place of (W-46). */
function goesOn({ after }: ProfileEffect, now: number): string {
  const left = after && disableWindow(after, now);
  if (!left) return "";
  return ` Its automatic disable (${left.reason ?? "unknown"}) goes on until ${new Date(left.until).toISOString()}.`;
}

function done(cli: Cli, options: CliOptions, effect: ProfileEffect, what: string, more = ""): number {
  const { profileId, before, after } = effect;
  cli.print(
    options.json
      ? JSON.stringify(
          { agentId: cli.agentId, profileId, before: before ?? null, after: after ?? null },
          null,
          2,
        )
      : `${what} ${profileId}.${more}`,
  );
  return 0;
}
