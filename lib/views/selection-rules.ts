import { resolveCandidates } from "../failover/candidates/resolve-candidates";
import type { AgentFacts } from "../failover/config";
import { formatModelRef } from "../failover/model-ref";
import type { SelectionSource } from "../failover/run-record";

/** What answers when the selected model cannot: nothing else (`strict`), or these, in this order (04 §3, R-20). */
export type SelectionRule = { source: SelectionSource; then: readonly string[] };

const sources: readonly SelectionSource[] = [
  "auto-override",
  "user-override",
  "one-shot",
  "selection-lock",
  "cron",
  "heartbeat",
  "subagent",
];

/** Stands for the model somebody selects; no chain contains it. */
const someModel = "selected/model";

/** Every way a model comes to be selected, with what follows it in the chain of this agent. */
export function selectionRules({ config, agentId }: AgentFacts): readonly SelectionRule[] {
  const own = config.agents.find(({ id }) => id === agentId)?.model;
  const usual: SelectionSource = own?.primary === undefined ? "configured-default" : "agent-primary";
  return [usual, ...sources].map((source): SelectionRule => {
    const isUsual = source === usual;
    // The configured primary is what is selected, so it does not follow itself.
    const requested = isUsual ? (own?.primary ?? config.defaults.model?.primary ?? someModel) : someModel;
    const [, ...then] = resolveCandidates({ config, agentId, requested, selectionSource: source });
    return { source, then: then.map(({ provider, model }) => formatModelRef(provider, model)) };
  });
}
