import { resolveCandidates } from "../failover/candidates/resolve-candidates";
import { formatModelRef } from "../failover/model-ref";
import { parseFailoverConfig } from "../failover/parse-config";
import type { SelectionSource } from "../failover/run-record";
import { overrideSource } from "../failover/session/selection";
import { refuseUnknownFields, type JsonRecord, type Observation, type Vector } from "./vector";
import { documentOf } from "./vector-config";

const fields = ["config", "openclaw", "agentId", "requested", "selectionSource", "fallbacksOverride"];

/** `chain`: the candidates of a request, in order. `startsWith` is for the frame to compare as a beginning. */
export function runChain({ given }: Vector): readonly Observation[] {
  refuseUnknownFields(given, fields);
  const candidates = resolveCandidates({
    config: parseFailoverConfig(given.openclaw ?? documentOf(given.config)),
    agentId: agentIdOf(given),
    requested: textOf(given.requested),
    selectionSource: selectionSourceOf(given.selectionSource),
    ...fallbacksOf(given.fallbacksOverride),
  });
  const refs = candidates.map(({ provider, model }) => formatModelRef(provider, model));
  return [{ candidates: refs, startsWith: refs }];
}

export function agentIdOf(given: JsonRecord): string {
  const config = given.config;
  const agent = typeof config === "object" && config !== null && "agent" in config ? config.agent : null;
  const id = typeof agent === "object" && agent !== null && "id" in agent ? agent.id : given.agentId;
  return textOf(id) || "main";
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export const fallbacksOf = (value: unknown): { fallbacksOverride?: readonly string[] } =>
  Array.isArray(value) ? { fallbacksOverride: value.map(String) } : {};

/** A stored override without a source is judged by its origin (S-2); no source at all is an ordinary call. */
export function selectionSourceOf(name: unknown): SelectionSource {
  const origin = {
    modelOverrideFallbackOriginProvider: "origin",
    modelOverrideFallbackOriginModel: "model",
  };
  const stored = (entry: Parameters<typeof overrideSource>[0]): SelectionSource =>
    overrideSource({ modelOverride: "model", ...entry }) === "user" ? "user-override" : "auto-override";
  switch (name) {
    case undefined:
    case "default":
      return "configured-default";
    case "agent":
      return "agent-primary";
    case "user":
      return stored({ modelOverrideSource: "user" });
    case "legacy":
      return stored({});
    case "legacy-with-origin":
      return stored(origin);
    case "user-with-origin":
      return stored({ ...origin, modelOverrideSource: "user" });
    case "auto":
      return stored({ modelOverrideSource: "auto" });
    case "cron":
      return "cron";
    case "cli":
      return "one-shot";
    default:
      throw new Error(`unknown selectionSource ${String(name)}`);
  }
}
