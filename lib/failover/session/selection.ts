import { agentConfigOf, aliasTablesOf } from "../candidates/effective-fallbacks";
import { primaryRef, resolveCandidates } from "../candidates/resolve-candidates";
import type { FailoverConfig } from "../config";
import { canonicalRef, formatModelRef, parseModelRef } from "../model-ref";
import { filledText } from "../own-value";
import type { SelectionSource } from "../run-record";
import type { SessionEntry } from "./session-entry";

export type SelectedModel = { provider: string; model: string };
export type Selection = SelectedModel & { source: SelectionSource };

export type SessionContext = { config: FailoverConfig; agentId: string };

/**
 * Who stored the override (S-2): without a source, only a complete origin makes it automatic. Null: there is none.
 */
export function overrideSource(entry: SessionEntry): "user" | "auto" | null {
  if (filledText(entry.modelOverride) === undefined) return null;
  if (entry.modelOverrideSource !== undefined) return entry.modelOverrideSource;
  return hasOrigin(entry) ? "auto" : "user";
}

const hasOrigin = (entry: SessionEntry) =>
  filledText(entry.modelOverrideFallbackOriginProvider) !== undefined &&
  filledText(entry.modelOverrideFallbackOriginModel) !== undefined;

/** S-3; null: no pin. */
export function pinSource(entry: SessionEntry): "user" | "auto" | null {
  if (filledText(entry.authProfileOverride) === undefined) return null;
  if (entry.authProfileOverrideSource !== undefined) return entry.authProfileOverrideSource;
  return typeof entry.authProfileOverrideCompactionCount === "number" ? "auto" : "user";
}

/** The stored override as a model; runtime fields are never a selection (04 §1, S-47). */
export function overrideModel(entry: SessionEntry, context: SessionContext): SelectedModel | null {
  const model = filledText(entry.modelOverride);
  if (model === undefined) return null;
  const provider = filledText(entry.providerOverride);
  if (provider !== undefined) return canonicalRef(provider, model);
  const defaultProvider = primaryRef(context.config, context.agentId)?.provider;
  return parseModelRef(model, { aliases: aliasTablesOf(context.config, context.agentId), defaultProvider });
}

/** What an automatic override came from; null while either half is blank (S-39). */
export function overrideOrigin(entry: SessionEntry): SelectedModel | null {
  const provider = filledText(entry.modelOverrideFallbackOriginProvider);
  const model = filledText(entry.modelOverrideFallbackOriginModel);
  return provider === undefined || model === undefined ? null : canonicalRef(provider, model);
}

/** What the agent runs when nobody chose anything. */
export function configuredSelection({ config, agentId }: SessionContext): Selection {
  const own = agentConfigOf(config, agentId)?.model;
  const source = filledText(own?.primary) === undefined ? "configured-default" : "agent-primary";
  const [first] = resolveCandidates({ config, agentId, selectionSource: source });
  return { provider: first?.provider ?? "", model: first?.model ?? "", source };
}

/** What the next turn requests (04 §3): under an automatic override that override itself (S-35). */
export function selectModel(entry: SessionEntry, context: SessionContext): Selection {
  const override = overrideModel(entry, context);
  const source = overrideSource(entry);
  if (override === null || source === null) return configuredSelection(context);
  return { ...pickModel(override), source: source === "user" ? "user-override" : "auto-override" };
}

/** What people are told the session selected (S-61): under an automatic override where it came from. */
export function announcedSelection(entry: SessionEntry, context: SessionContext): Selection {
  const selection = selectModel(entry, context);
  const origin = selection.source === "auto-override" ? overrideOrigin(entry) : null;
  return origin === null ? selection : { ...selection, ...pickModel(origin) };
}

export const pickModel = ({ provider, model }: SelectedModel): SelectedModel => ({ provider, model });

export const isSameModel = (one: SelectedModel, other: SelectedModel): boolean =>
  one.provider === other.provider && one.model === other.model;

export const refText = ({ provider, model }: SelectedModel): string => formatModelRef(provider, model);
