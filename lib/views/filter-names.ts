import type { AgentFacts } from "../failover/config";
import { formatModelRef } from "../failover/model-ref";
import { defaultChain } from "./default-chain";
import { providersOf } from "./providers-of";

/** What there is to filter the decisions by; models are named as runs store them, without a doubled prefix. */
export function filterNames(facts: AgentFacts) {
  return {
    providers: providersOf(facts),
    models: defaultChain(facts).map(({ provider, model }) => formatModelRef(provider, model)),
    profiles: Object.keys(facts.profiles).sort(),
  };
}
