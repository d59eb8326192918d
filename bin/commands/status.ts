import { errorText } from "../../lib/error-said";
import { resolveAuthOrder } from "../../lib/failover/auth-order/resolve-auth-order";
import { orderWhyText } from "../../lib/failover/auth-order/why-text";
import { configuredPrimary, effectiveFallbacks } from "../../lib/failover/candidates/effective-fallbacks";
import { explainWindows } from "../../lib/failover/cooldown/next-step";
import { formatDuration } from "../../lib/failover/format-duration";
import { ownValue } from "../../lib/failover/own-value";
import { authKeyOf } from "../../lib/failover/provider-id";
import type { CandidateOutlook } from "../../lib/views/candidate-outlook";
import { profileRows } from "./auth";
import { chainOutlook } from "./chain-outlook";
import type { Cli, CliCommand } from "./cli-context";
import { checkCode, type ProfileRow } from "./profile-status";

export const statusCommand: CliCommand = async (cli, { options }) => {
  const { agentId, stateDir, config, facts } = cli;
  const rows = profileRows(cli);
  const outlook = outlookOf(cli);
  const status = {
    agentId,
    stateDir: stateDir.path,
    ownership: stateDir.ownership,
    defaultModel: configuredPrimary(facts.config, agentId) ?? null,
    fallbacks: effectiveFallbacks(facts.config, agentId, "configured-default"),
    problems: [...(config.broken === null ? [] : [config.broken]), ...config.problems, ...stateDir.warnings],
    readOnlyReason: cli.auth.readOnlyReason && errorText(cli.auth.readOnlyReason),
    providers: providersOf(cli, rows, outlook).map((provider) =>
      describeProvider(cli, provider, rows, outlook),
    ),
  };
  if (options.json) cli.print(JSON.stringify(status, null, 2));
  else for (const line of linesOf(status, cli.now())) cli.print(line);
  if (!options.check) return 0;
  const unserved = status.providers.some(
    ({ inChain, order, hasInlineKey }) => inChain && order.length === 0 && !hasInlineKey,
  );
  return unserved ? 1 : checkCode(rows);
};

/** An empty configuration has no chain; that is a state to show, not an error. */
function outlookOf(cli: Cli): readonly CandidateOutlook[] {
  try {
    return chainOutlook(cli.facts, cli.now());
  } catch (error) {
    if (error instanceof Error && error.name === "NoModelConfigured") return [];
    throw error;
  }
}

function providersOf(
  cli: Cli,
  rows: readonly ProfileRow[],
  outlook: readonly CandidateOutlook[],
): readonly string[] {
  const named = [
    ...outlook.map(({ provider }) => provider),
    ...rows.map(({ provider }) => provider),
    ...Object.keys(cli.facts.config.auth.order),
  ];
  return [...new Set(named.map((provider) => authKeyOf(provider)))].filter(
    (provider) => provider !== "unknown",
  );
}

function describeProvider(
  cli: Cli,
  provider: string,
  rows: readonly ProfileRow[],
  outlook: readonly CandidateOutlook[],
) {
  const { facts } = cli;
  const now = cli.now();
  const { source, order, explanations } = resolveAuthOrder({ facts, provider, now, readOnly: true });
  const inChain = outlook.filter((candidate) => authKeyOf(candidate.provider) === provider);
  const profiles = explanations.map((explanation) => ({
    ...explanation,
    why: orderWhyText(explanation.said, now),
    status: rows.find(({ id }) => id === explanation.profileId)?.status ?? "missing",
    windows: explainWindows(
      ownValue(facts.usage, explanation.profileId),
      { now, provider: explanation.provider },
      facts.config.policy,
    ),
  }));
  return {
    provider,
    inChain: inChain.length > 0,
    hasInlineKey: facts.config.providers.some(
      ({ id, hasInlineKey }) => authKeyOf(id) === provider && hasInlineKey,
    ),
    orderSource: source,
    order,
    nextProbeAt: inChain.find(({ nextProbeAt }) => nextProbeAt !== null)?.nextProbeAt ?? null,
    profiles,
  };
}

type Status = {
  agentId: string;
  stateDir: string;
  ownership: string;
  defaultModel: string | null;
  fallbacks: readonly string[];
  problems: readonly string[];
  readOnlyReason: string | null;
  providers: readonly ReturnType<typeof describeProvider>[];
};

function linesOf(status: Status, now: number): readonly string[] {
  return [
    `Agent: ${status.agentId}`,
    `State directory: ${status.stateDir} (${status.ownership})`,
    `Default model: ${status.defaultModel ?? "(none configured)"}`,
    `Fallbacks: ${status.fallbacks.join(", ") || "(none)"}`,
    ...(status.readOnlyReason === null ? [] : [`Read only: ${status.readOnlyReason}`]),
    ...status.problems.map((problem) => `Problem: ${problem}`),
    ...status.providers.flatMap((provider) => [
      "",
      `${provider.provider} (${provider.orderSource.replace("_", " ")})${probeNote(provider.nextProbeAt, now)}`,
      ...provider.profiles.map(
        ({ position, profileId, status: state, why }) =>
          `  ${position === null ? "-" : `${position}.`} ${profileId}  ${state}  ${why}`,
      ),
    ]),
  ];
}

function probeNote(at: number | null, now: number): string {
  if (at === null) return "";
  return at <= now ? "  next probe: with the next request" : `  next probe in ${formatDuration(at - now)}`;
}
