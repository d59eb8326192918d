import {
  isSameModel,
  overrideSource,
  pinSource,
  refText,
  selectModel,
  type SelectedModel,
  type SessionContext,
} from "./selection";
import { swapSessionChange, type SessionEntry } from "./session-entry";

export type RunningSelection = SelectedModel & { profileId: string | null; profileSource?: "auto" | "user" };

/** A run is asked to move to the session's present selection (S-48). Recognised by name. */
export class LiveSessionModelSwitchError extends Error {
  override readonly name = "LiveSessionModelSwitchError";
  readonly provider: string;
  readonly model: string;
  readonly authProfileId: string | undefined;
  readonly authProfileIdSource: "auto" | "user" | undefined;
  readonly agentRuntimeOverride: string | undefined;

  constructor(
    target: SelectedModel & { profileId?: string; profileSource?: "auto" | "user"; runtime?: string },
  ) {
    super(`The session now selects ${refText(target)}.`);
    this.provider = target.provider;
    this.model = target.model;
    this.authProfileId = target.profileId;
    this.authProfileIdSource = target.profileSource;
    this.agentRuntimeOverride = target.runtime;
  }
}

export type SafePointDecision =
  | { action: "go-on" }
  /** What is asked for is what runs: the flag is to be cleared with `clearPendingSwitch`. */
  | { action: "clear-flag" }
  | { action: "switch"; error: LiveSessionModelSwitchError };

/**
 * What an active run does at a safe point, that is outside tool calls (S-47, S-48). Without a stored override the
 * caller's default is wanted, else the agent's; runtime model fields never are.
 */
export function decideAtSafePoint(
  entry: SessionEntry,
  running: RunningSelection,
  context: SessionContext & { callerDefault?: SelectedModel },
): SafePointDecision {
  if (entry.liveModelSwitchPending !== true) return { action: "go-on" };
  const stored = overrideSource(entry) === null ? context.callerDefault : undefined;
  const desired = stored ?? selectModel(entry, context);
  // Only a pin the user made asks for a profile: an automatic one stays while a run rotates (S-19).
  const pin = pinSource(entry) === "user" ? entry.authProfileOverride : undefined;
  const isSameProfile = pin === undefined || pin === running.profileId;
  if (isSameModel(desired, running) && isSameProfile) return { action: "clear-flag" };
  const profile = pin === undefined ? {} : ({ profileId: pin, profileSource: "user" } as const);
  const { provider, model } = desired;
  return { action: "switch", error: new LiveSessionModelSwitchError({ provider, model, ...profile }) };
}

/** Clears the flag only while the entry still asks for what was looked at (S-48, S-49). */
export function clearPendingSwitch<E extends SessionEntry>(
  fresh: E,
  seen: SessionEntry,
  now: number,
): { applied: boolean; entry: E } {
  return swapSessionChange(fresh, seen, {
    fields: [
      "sessionId",
      "liveModelSwitchPending",
      "providerOverride",
      "modelOverride",
      "authProfileOverride",
    ],
    change: { liveModelSwitchPending: null },
    now,
  });
}

/** After a completed run the flag goes if the model used is the selected one (S-49). */
export const isSwitchDone = (entry: SessionEntry, used: SelectedModel, context: SessionContext): boolean =>
  entry.liveModelSwitchPending === true && isSameModel(selectModel(entry, context), used);
