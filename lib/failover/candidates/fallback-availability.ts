import { formatModelRef } from "../model-ref";
import { agentConfigOf } from "./effective-fallbacks";
import { isStrictSource } from "./fallback-policy";
import { resolveCandidates, type ChainInput } from "./resolve-candidates";

/** What the desk says about fallbacks of a selection. Models are refs as people write them. */
export type FallbackAvailability =
  | { state: "active"; models: readonly string[]; from: "explicit" | "inherited" }
  | { state: "none_configured" }
  | { state: "disabled_by_model_override" }
  | { state: "disabled_by_model_selection_lock" };

export function fallbackAvailability(input: ChainInput): FallbackAvailability {
  if (input.selectionSource === "selection-lock") return { state: "disabled_by_model_selection_lock" };
  if (isStrictSource(input.selectionSource)) return { state: "disabled_by_model_override" };
  const [, ...behind] = resolveCandidates(input);
  if (behind.length === 0) return { state: "none_configured" };
  const isExplicit =
    input.fallbacksOverride !== undefined ||
    input.selectionSource === "subagent" ||
    agentConfigOf(input.config, input.agentId)?.model?.fallbacks !== undefined;
  return {
    state: "active",
    models: behind.map(({ provider, model }) => formatModelRef(provider, model)),
    from: isExplicit ? "explicit" : "inherited",
  };
}
