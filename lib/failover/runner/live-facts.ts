import { isBypassProvider } from "../cooldown/queries";
import type { WindowQuery } from "../cooldown/active-windows";
import { fromRow } from "../cooldown/row-form";
import { cooldownFields, withoutFields } from "../cooldown/without-fields";
import type { AgentFacts, FailoverConfig } from "../config";
import type { Candidate } from "../run-record";
import type { UsageEntry } from "../usage-entry";
import type { RunState, WalkState } from "./run-state";

/** The newest windows under the configuration the run began with (D-55). */
export function liveFacts<R>(state: RunState<R>, walk: WalkState): AgentFacts {
  const live = state.ports.facts();
  const facts = live.config === state.config ? live : { ...live, config: state.config };
  return walk.ignoresOverload ? { ...facts, usage: withoutOverload(facts.usage) } : facts;
}

/** the retries of an overloaded chain must not be held back by the windows that overload has just opened. */
function withoutOverload(usage: AgentFacts["usage"]): AgentFacts["usage"] {
  return Object.fromEntries(Object.entries(usage).map(([id, row]) => [id, withoutOverloadWindows(row)]));
}

export function withoutOverloadWindows(row: UsageEntry): UsageEntry {
  const entry = fromRow(row);
  const flat = entry.cooldownReason === "overloaded" ? withoutFields(entry, cooldownFields) : entry;
  if (flat.modelCooldowns === undefined) return flat;
  const models = Object.entries(flat.modelCooldowns).filter(([, window]) => window.reason !== "overloaded");
  return { ...flat, modelCooldowns: Object.fromEntries(models) };
}

export const windowQuery = <R>(state: RunState<R>, candidate: Candidate, now: number): WindowQuery =>
  queryFor(state.config, candidate, now);

export const queryFor = (config: FailoverConfig, candidate: Candidate, now: number): WindowQuery => ({
  now,
  modelId: candidate.model,
  bypassed: isBypassProvider(candidate.provider, config.policy),
});
