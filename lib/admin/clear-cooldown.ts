import type { ProfileEffect } from "../failover/profile-event";
import type { AdminContext } from "./admin-context";
import { changeProfile } from "./change-profile";

/** Ends the windows of a profile (W-43), or those of one model on it (W-44). */
export function clearCooldown(
  context: AdminContext,
  input: { agentId: string; profileId: string; modelId?: string },
): Promise<ProfileEffect> {
  const { modelId } = input;
  return changeProfile(context, input, {
    action: modelId === undefined ? "clear_profile" : "clear_model",
    changeOf: () => ({ type: "windows-cleared", ...(modelId !== undefined && { modelId }) }),
  });
}
