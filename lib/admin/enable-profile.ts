import type { ProfileEffect } from "../failover/profile-event";
import type { AdminContext } from "./admin-context";
import { changeProfile } from "./change-profile";
import { readSetAside } from "./set-aside-disable";

/** Removes a manual disable (W-47). An automatic one that it took the place of (W-46) goes on if it still runs. */
export function enableProfile(
  context: AdminContext,
  input: { agentId: string; profileId: string },
): Promise<ProfileEffect> {
  const { profileId } = input;
  return changeProfile(context, input, {
    action: "enable",
    async changeOf(row) {
      const setAside = await readSetAside(context.store, { profileId, row, now: context.now() });
      return { type: "enabled", ...(setAside && { setAside }) };
    },
  });
}
