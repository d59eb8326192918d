import type { FailoverConfig } from "../config";
import type { SelectionSource } from "../run-record";
import { agentConfigOf, effectiveFallbacks, subagentModel } from "./effective-fallbacks";

/** The list a selection brings with it, or `inherit`: configured fallbacks and at last the configured primary. */
export type FallbackPolicy = { kind: "list"; fallbacks: readonly string[] } | { kind: "inherit" };

const strict: FallbackPolicy = { kind: "list", fallbacks: [] };

/** An explicit list of the caller replaces everything except the strictness of a choice (R-5, S-25). */
export function fallbackPolicy(input: {
  config: FailoverConfig;
  agentId: string;
  selectionSource: SelectionSource;
  fallbacksOverride?: readonly string[];
}): FallbackPolicy {
  const { config, agentId, selectionSource, fallbacksOverride } = input;
  if (isStrictSource(selectionSource)) return strict;
  if (fallbacksOverride !== undefined) return { kind: "list", fallbacks: fallbacksOverride };
  switch (selectionSource) {
    case "configured-default":
    case "cron":
    case "heartbeat":
      return { kind: "inherit" };
    case "agent-primary":
      return { kind: "list", fallbacks: agentConfigOf(config, agentId)?.model?.fallbacks ?? [] };
    case "auto-override":
      return { kind: "list", fallbacks: effectiveFallbacks(config, agentId, selectionSource) };
    case "subagent": {
      const value = subagentModel(config, agentId);
      return value === null ? { kind: "inherit" } : { kind: "list", fallbacks: value.fallbacks };
    }
  }
}

type StrictSource = "user-override" | "one-shot" | "selection-lock";

/** Somebody chose this model; nothing unrelated answers in its place (S-25). */
export const isStrictSource = (source: SelectionSource): source is StrictSource =>
  source === "user-override" || source === "one-shot" || source === "selection-lock";
