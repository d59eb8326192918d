import { agentConfigOf, aliasTablesOf } from "../candidates/effective-fallbacks";
import { primaryRef } from "../candidates/resolve-candidates";
import { parseModelRef } from "../model-ref";
import { filledText } from "../own-value";
import { noPin } from "./choose-profile";
import { noOverride } from "./origin-probe";
import {
  configuredSelection,
  isSameModel,
  overrideOrigin,
  overrideSource,
  pickModel,
  pinSource,
  selectModel,
  type Selection,
  type SessionContext,
} from "./selection";
import { applySessionChange, type SessionChange, type SessionEntry } from "./session-entry";

/**
 * What a heartbeat requests, and what it tidies up before it runs (S-71). `isInherited`: the override stands in a
 * parent session's entry, which is not ours to change.
 */
export function planHeartbeat(
  entry: SessionEntry,
  context: SessionContext,
  options: { isInherited?: boolean; now: number },
): { selection: Selection; change: SessionChange } {
  const own = heartbeatModel(context);
  if (own !== null) return { selection: { ...pickModel(own), source: "heartbeat" }, change: {} };
  if (options.isInherited === true || !isAbandoned(entry, context)) {
    return { selection: selectModel(entry, context), change: {} };
  }
  const change = { ...noOverride, ...(pinSource(entry) === "auto" ? noPin : {}) };
  return { selection: selectModel(applySessionChange(entry, change, options.now), context), change };
}

function heartbeatModel({ config, agentId }: SessionContext) {
  const text =
    filledText(agentConfigOf(config, agentId)?.heartbeatModel) ?? filledText(config.defaults.heartbeatModel);
  if (text === undefined) return null;
  const defaultProvider = primaryRef(config, agentId)?.provider;
  return parseModelRef(text, { aliases: aliasTablesOf(config, agentId), defaultProvider });
}

/** An automatic override whose origin is not, or no longer, the configured default (E52). */
function isAbandoned(entry: SessionEntry, context: SessionContext): boolean {
  if (overrideSource(entry) !== "auto") return false;
  const origin = overrideOrigin(entry);
  return origin === null || !isSameModel(origin, configuredSelection(context));
}
