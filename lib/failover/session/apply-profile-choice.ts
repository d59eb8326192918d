import { pinSwapFields, type ProfileChoice } from "./choose-profile";
import { pinSource } from "./selection";
import { applySessionChange, swapSessionChange, type SessionEntry } from "./session-entry";

/**
 * Stores the choice on a freshly read entry. If a user pin has appeared since the choice was made, it stays and is
 * used (S-17): an explicit choice is never overwritten by an automatic one.
 */
export function applyProfileChoice<E extends SessionEntry>(
  fresh: E,
  seen: SessionEntry,
  choice: ProfileChoice,
  now: number,
): { entry: E; pin: ProfileChoice["pin"] } {
  const { authProfileOverride } = fresh;
  const isNewUserPin = authProfileOverride !== seen.authProfileOverride || pinSource(seen) !== "user";
  if (authProfileOverride !== undefined && pinSource(fresh) === "user" && isNewUserPin) {
    return { entry: fresh, pin: { profileId: authProfileOverride, source: "user" } };
  }
  if (choice.isSwap) {
    const { entry } = swapSessionChange(fresh, seen, { fields: pinSwapFields, change: choice.change, now });
    return { entry, pin: choice.pin };
  }
  return { entry: applySessionChange(fresh, choice.change, now), pin: choice.pin };
}
