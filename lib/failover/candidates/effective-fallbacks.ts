import type { AgentConfig, FailoverConfig } from "../config";
import type { AliasTable } from "../model-ref";
import type { SelectionSource } from "../run-record";
import { filledText } from "../own-value";

export const agentConfigOf = (config: FailoverConfig, agentId: string): AgentConfig | undefined =>
  config.agents.find((agent) => agent.id.trim().toLowerCase() === agentId.trim().toLowerCase());

/** The agent's own aliases before the defaults' (R-3). */
export function aliasTablesOf(config: FailoverConfig, agentId: string): readonly AliasTable[] {
  const own = agentConfigOf(config, agentId)?.aliases;
  return own === undefined ? [config.defaults.aliases] : [own, config.defaults.aliases];
}

/** As written: the agent's own primary, else that of the defaults. */
export function configuredPrimary(config: FailoverConfig, agentId: string): string | undefined {
  return (
    filledText(agentConfigOf(config, agentId)?.model?.primary) ?? filledText(config.defaults.model?.primary)
  );
}

/**
 * The fallbacks of the agent as written (R-19). An agent with its own primary and no list is strict; a cron or
 * heartbeat model it happens to run is not its primary and takes the defaults' list (E49).
 */
export function effectiveFallbacks(
  config: FailoverConfig,
  agentId: string,
  selectionSource: SelectionSource,
): readonly string[] {
  const own = agentConfigOf(config, agentId)?.model;
  if (own?.fallbacks !== undefined) return own.fallbacks;
  const isOtherModel = selectionSource === "cron" || selectionSource === "heartbeat";
  if (filledText(own?.primary) !== undefined && !isOtherModel) return [];
  return config.defaults.model?.fallbacks ?? [];
}

/** What decides a subagent's model: the value and whether it came from the defaults (S-74). */
export function subagentModel(
  config: FailoverConfig,
  agentId: string,
): { primary: string | undefined; fallbacks: readonly string[] } | null {
  const agent = agentConfigOf(config, agentId);
  const value = [agent?.subagentModel, config.defaults.subagentModel, agent?.model].find(
    (model) =>
      model !== undefined && (filledText(model.primary) !== undefined || model.fallbacks !== undefined),
  );
  if (value === undefined) return null;
  const primary = filledText(value.primary) ?? configuredPrimary(config, agentId);
  return { primary, fallbacks: value.fallbacks ?? [] };
}
