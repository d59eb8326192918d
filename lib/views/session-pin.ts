import { configuredProfileOf } from "../failover/candidates/configured-profile";
import { resolveAuthOrder } from "../failover/auth-order/resolve-auth-order";
import type { AgentFacts } from "../failover/config";
import { isManuallyDisabled } from "../failover/cooldown/active-windows";
import { decidingWindow, isBypassProvider } from "../failover/cooldown/queries";
import type { ProfileId } from "../failover/credential";
import { ownValue } from "../failover/own-value";
import { authKeyOf } from "../failover/provider-id";
import { isClosedLogin } from "../failover/runner/candidate-order";
import { chooseProfile } from "../failover/session/choose-profile";
import { pinSource, type SelectedModel } from "../failover/session/selection";
import type { SessionEntry } from "../failover/session/session-entry";

export type ReleaseCause = "gone" | "other-provider" | "not-in-order" | "compacted" | "waiting";

/** What the next turn does with the pin (S-12 … S-18). */
export type PinFate =
  /** A preference that holds: this profile is tried first. */
  | { kind: "kept" }
  /** A user's choice: this profile and no other, until a new session or another choice. */
  | { kind: "strict" }
  /** A user's choice that cannot be used: the turn fails, another account is never picked (S-14). */
  | { kind: "unavailable"; why: "gone" | "disabled" | "expired" }
  /** A user's choice for another provider than the selected model's: it waits for its own. */
  | { kind: "ignored" }
  /** The configuration ties the model to a profile, which comes first (S-12). */
  | { kind: "overruled"; by: ProfileId }
  | { kind: "released"; why: ReleaseCause; until: number | null; next: ProfileId | null };

export type SessionPin = { profileId: ProfileId; source: "auto" | "user"; fate: PinFate };

type Input = { facts: AgentFacts; entry: SessionEntry; selected: SelectedModel; now: number };

/** Null without a pin. `selected` is the model the next turn requests. */
export function sessionPin(input: Input): SessionPin | null {
  const { facts, entry, selected } = input;
  const { authProfileOverride: profileId } = entry;
  const source = pinSource(entry);
  if (profileId === undefined || source === null) return null;
  const by = configuredProfileOf(facts.config, facts.agentId, selected);
  if (by !== undefined && by !== profileId) return { profileId, source, fate: { kind: "overruled", by } };
  const fate = source === "user" ? userFate(input, profileId) : autoFate(input, profileId);
  return { profileId, source, fate };
}

function userFate({ facts, selected, now }: Input, profileId: ProfileId): PinFate {
  const credential = ownValue(facts.profiles, profileId);
  const provider = credential?.provider ?? profileId.split(":", 1)[0] ?? "";
  if (authKeyOf(provider) !== authKeyOf(selected.provider)) return { kind: "ignored" };
  if (credential === undefined) return { kind: "unavailable", why: "gone" };
  if (isManuallyDisabled(ownValue(facts.usage, profileId), now))
    return { kind: "unavailable", why: "disabled" };
  return isClosedLogin(credential, now) ? { kind: "unavailable", why: "expired" } : { kind: "strict" };
}

function autoFate(input: Input, profileId: ProfileId): PinFate {
  const { facts, entry, selected, now } = input;
  const cause = releaseCause(input, profileId);
  if (cause === null) return { kind: "kept" };
  const { pin } = chooseProfile({ facts, entry, selected, isNewSession: false, now });
  const window =
    cause === "waiting" ? decidingWindow(ownValue(facts.usage, profileId), queryOf(input)) : null;
  return { kind: "released", why: cause, until: window?.until ?? null, next: pin?.profileId ?? null };
}

/** The conditions of S-15, in its order. */
function releaseCause(input: Input, profileId: ProfileId): ReleaseCause | null {
  const { facts, entry, selected, now } = input;
  const credential = ownValue(facts.profiles, profileId);
  if (credential === undefined) return "gone";
  if (authKeyOf(credential.provider) !== authKeyOf(selected.provider)) return "other-provider";
  const { provider, model: modelId } = selected;
  const { order } = resolveAuthOrder({ facts, provider, modelId, now });
  if (order.length > 0 && !order.includes(profileId)) return "not-in-order";
  const count = entry.compactionCount ?? 0;
  if (count > (entry.authProfileOverrideCompactionCount ?? count)) return "compacted";
  return decidingWindow(ownValue(facts.usage, profileId), queryOf(input)) === null ? null : "waiting";
}

const queryOf = ({ facts, selected, now }: Input) => ({
  now,
  modelId: selected.model,
  bypassed: isBypassProvider(selected.provider, facts.config.policy),
});
