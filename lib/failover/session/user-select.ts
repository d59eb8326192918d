import { aliasTablesOf } from "../candidates/effective-fallbacks";
import { primaryRef } from "../candidates/resolve-candidates";
import type { ProfileId } from "../credential";
import { parseModelRef } from "../model-ref";
import { noPin } from "./choose-profile";
import { noOverride } from "./origin-probe";
import {
  configuredSelection,
  isSameModel,
  overrideSource,
  pickModel,
  pinSource,
  selectModel,
  type SelectedModel,
  type SessionContext,
} from "./selection";
import type { SessionChange, SessionEntry } from "./session-entry";

export type UserSelection =
  { ok: true; selected: SelectedModel; change: SessionChange } | { ok: false; message: string };

/** What is running in the session at the moment; null when nothing is. */
export type ActiveRun = (SelectedModel & { profileId?: ProfileId | null }) | null;

/**
 * An explicit choice of the user: `/model`, the picker, `session_status`, `sessions.patch` (S-26, S-45, S-46, §7).
 * `ref` is a model, an alias, `model@profile`, or `default`.
 */
export function selectByUser(
  entry: SessionEntry,
  ref: string,
  context: SessionContext,
  running: ActiveRun,
): UserSelection {
  const target = targetOf(ref, context);
  if (target === null) {
    return {
      ok: false,
      message: `"${ref.trim()}" names no model. Write it as provider/model, or use an alias.`,
    };
  }
  const { selected, isDefault, profileId } = target;
  const before = selectModel(entry, context);
  const isSame = isSameModel(before, selected);
  const isStored = isDefault ? overrideSource(entry) === null : overrideSource(entry) === "user";
  const isPinned =
    profileId === undefined || (entry.authProfileOverride === profileId && pinSource(entry) === "user");
  if (isSame && isStored && isPinned) return { ok: true, selected, change: {} };

  const isProfileChanged = profileId !== undefined && entry.authProfileOverride !== profileId;
  const isPending =
    running !== null && (!isSame || isProfileChanged) && !isRunning(running, selected, profileId);
  return {
    ok: true,
    selected,
    change: {
      ...(isDefault ? noOverride : overrideBy(selected)),
      modelProvider: null,
      model: null,
      contextTokens: null,
      fallbackNotice: null,
      ...pinChange(entry, before, selected, profileId),
      ...(isPending ? { liveModelSwitchPending: true } : {}),
    },
  };
}

/** An account for the session, whatever its model is (`sessions.patch`; S-26, S-45). */
export function pinByUser(entry: SessionEntry, profileId: ProfileId, running: ActiveRun): SessionChange {
  if (entry.authProfileOverride === profileId && pinSource(entry) === "user") return {};
  const isPending =
    running !== null && entry.authProfileOverride !== profileId && running.profileId !== profileId;
  return {
    ...noPin,
    authProfileOverride: profileId,
    authProfileOverrideSource: "user",
    ...(isPending ? { liveModelSwitchPending: true } : {}),
  };
}

/** A profile given with the model is pinned; an automatic pin of another provider goes (S-46). */
function pinChange(
  entry: SessionEntry,
  before: SelectedModel,
  selected: SelectedModel,
  profileId: ProfileId | undefined,
): SessionChange {
  if (profileId !== undefined) {
    // A count would make a pin without a source an automatic one (S-3).
    return { ...noPin, authProfileOverride: profileId, authProfileOverrideSource: "user" };
  }
  return pinSource(entry) === "auto" && before.provider !== selected.provider ? noPin : {};
}

function overrideBy({ provider, model }: SelectedModel): SessionChange {
  return {
    ...noOverride,
    providerOverride: provider,
    modelOverride: model,
    modelOverrideSource: "user",
  };
}

/** Choosing what runs anyway leaves the run alone (S-45). */
const isRunning = (
  running: SelectedModel & { profileId?: ProfileId | null },
  selected: SelectedModel,
  profileId: ProfileId | undefined,
) => isSameModel(running, selected) && (profileId === undefined || running.profileId === profileId);

function targetOf(ref: string, context: SessionContext) {
  const configured = configuredSelection(context);
  if (ref.trim().toLowerCase() === "default") {
    return { selected: pickModel(configured), isDefault: true, profileId: undefined };
  }
  const { config, agentId } = context;
  const defaultProvider = primaryRef(config, agentId)?.provider;
  const parsed = parseModelRef(ref, { aliases: aliasTablesOf(config, agentId), defaultProvider });
  if (parsed === null) return null;
  const selected = pickModel(parsed);
  return { selected, isDefault: isSameModel(selected, configured), profileId: parsed.profileId };
}
