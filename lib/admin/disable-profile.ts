import { say } from "../error-said";
import { AppError } from "../errors";
import type { ProfileEffect } from "../failover/profile-event";
import type { AdminContext } from "./admin-context";
import { changeProfile } from "./change-profile";

/** Until the given time, else until it is enabled again (W-46). */
export function disableProfile(
  context: AdminContext,
  input: { agentId: string; profileId: string; until?: number },
): Promise<ProfileEffect> {
  const { until } = input;
  if (until !== undefined && until <= context.now()) {
    throw new AppError("bad_request", say("disable-past"));
  }
  return changeProfile(context, input, {
    action: "disable",
    changeOf: () => ({ type: "disabled", ...(until !== undefined && { until }) }),
  });
}
