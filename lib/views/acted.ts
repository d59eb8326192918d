import { disableWindow, type ActiveWindow } from "../failover/cooldown/active-windows";
import type { ProfileEffect } from "../failover/profile-event";
import { wayBackOf, type WayBack } from "./way-back";

/** Body of the answers to clear, disable and enable. */
export type Acted = {
  profileId: string;
  /** What undoes it, as in the audit; null where nothing does. */
  wayBack: WayBack | null;
  /** After an enabling: the automatic disable it had taken the place of, while that still runs (W-46). */
  goesOn: Pick<ActiveWindow, "reason" | "until"> | null;
};

type Act = { action: "clear_profile" | "clear_model" | "disable" | "enable"; agentId: string; now: number };

export function viewActed(effect: ProfileEffect, { action, agentId, now }: Act): Acted {
  const { profileId, before, after } = effect;
  const change = { id: 0, action, targetType: "auth_profile", targetId: profileId, agentId, before, after };
  const left = action === "enable" && after ? disableWindow(after, now) : null;
  return {
    profileId,
    wayBack: wayBackOf(change, now),
    goesOn: left && { reason: left.reason, until: left.until },
  };
}
