import type { ProfileEffect } from "../failover/profile-event";
import type { AdminContext } from "./admin-context";
import { changeProfile } from "./change-profile";

/** Removes a manual disable (W-47). */
export function enableProfile(
  context: AdminContext,
  input: { agentId: string; profileId: string },
): Promise<ProfileEffect> {
  return changeProfile(context, input, { action: "enable", change: { type: "enabled" } });
}
