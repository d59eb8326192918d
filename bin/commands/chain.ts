import { chainOutlook } from "./chain-outlook";
import type { CliCommand } from "./cli-context";

export const chainCommand: CliCommand = async (cli, { options }) => {
  const candidates = chainOutlook(cli.facts, cli.now(), options.requested);
  if (options.json) {
    const requested = options.requested ?? null;
    cli.print(JSON.stringify({ agentId: cli.agentId, requested, candidates }, null, 2));
    return 0;
  }
  for (const [index, { candidate, action, profileId, why }] of candidates.entries()) {
    const what = action === "skip" ? "skip" : `${action} with ${profileId ?? "no stored profile"}`;
    cli.print(`${index + 1}. ${candidate}  ${what}${why === null ? "" : ` – ${why}`}`);
  }
  return 0;
};
