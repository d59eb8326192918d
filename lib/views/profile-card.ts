import type { EligibilityCode, ProfileExplanation } from "../failover/auth-order/auth-order";
import type { OrderWhy } from "../failover/auth-order/order-why";
import type { AgentFacts } from "../failover/config";
import { activeWindows, type ActiveWindow } from "../failover/cooldown/active-windows";
import { decidingWindow, isBypassProvider } from "../failover/cooldown/queries";
import { MAX_TIME } from "../failover/cooldown/time";
import type { CredentialFacts, ProfileId } from "../failover/credential";
import { ownValue } from "../failover/own-value";
import type { WindowLane } from "../failover/reasons";

/** `unusable`: not eligible, whatever the clock says; its code tells why (02 §2). */
export type ProfileState = "ready" | "cooling" | "disabled" | "blocked" | "unusable";

export type ProfileCard = {
  profileId: ProfileId;
  /** The id without the provider that the lane names already. */
  name: string;
  /** Null for an id that is listed but not stored. */
  credential: CredentialFacts | null;
  /** 1-based place in the rotation; null when it is never used. */
  position: number | null;
  /** The one a request would use now. */
  isNext: boolean;
  state: ProfileState;
  code: EligibilityCode;
  why: OrderWhy;
  /** The window the state comes from. */
  window: ActiveWindow | null;
  /** Further windows, e.g. those of models other than the lane's. */
  otherWindows: readonly ActiveWindow[];
  lastUsed: number | null;
  /** Its windows come from a rehearsal, at least in part (P-34). */
  rehearsed?: true;
};

export function profileCard(input: {
  facts: AgentFacts;
  explanation: Pick<ProfileExplanation, "profileId" | "position" | "eligible" | "code" | "said">;
  provider: string;
  now: number;
  modelId?: string;
  nextId: ProfileId | null;
}): ProfileCard {
  const { facts, explanation, provider, now, modelId, nextId } = input;
  const { profileId, position, eligible, code, said } = explanation;
  const entry = ownValue(facts.usage, profileId);
  const bypassed = isBypassProvider(provider, facts.config.policy);
  const window = decidingWindow(entry, { now, bypassed, ...(modelId !== undefined && { modelId }) });
  const otherWindows = activeWindows(entry, { now, bypassed }).filter(
    (other) => !isSameWindow(other, window),
  );
  return {
    profileId,
    name: nameWithin(profileId, provider),
    credential: ownValue(facts.profiles, profileId) ?? null,
    position,
    isNext: profileId === nextId,
    state: eligible ? stateOf(window) : "unusable",
    code,
    why: said,
    window,
    otherWindows,
    lastUsed: entry?.lastUsed ?? null,
    ...(facts.rehearsed?.includes(profileId) && { rehearsed: true }),
  };
}

const stateOfLane: Record<WindowLane, ProfileState> = {
  cooldown: "cooling",
  disable: "disabled",
  block: "blocked",
};

const stateOf = (window: ActiveWindow | null): ProfileState => (window ? stateOfLane[window.lane] : "ready");

const isSameWindow = (a: ActiveWindow, b: ActiveWindow | null): boolean =>
  b !== null &&
  a.lane === b.lane &&
  a.until === b.until &&
  JSON.stringify(a.scope) === JSON.stringify(b.scope);

export function nameWithin(profileId: ProfileId, provider: string): string {
  const prefix = `${provider}:`;
  return profileId.startsWith(prefix) && profileId.length > prefix.length
    ? profileId.slice(prefix.length)
    : profileId;
}

/** A disable by hand without an end: there is nothing to count down. */
export const isOpenEnded = (window: Pick<ActiveWindow, "until">): boolean => window.until >= MAX_TIME;
