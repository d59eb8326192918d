import { noPin } from "./choose-profile";
import { noOverride } from "./origin-probe";
import { overrideSource } from "./selection";
import type { SessionChange, SessionEntry } from "./session-entry";

/**
 * `/new`, `/reset`, `sessions.reset` (04 §7, S-40): pins, notice, flag and an automatic override go; a model the user
 * chose stays (E21).
 */
export function resetChange(entry: SessionEntry): SessionChange {
  return {
    ...(overrideSource(entry) === "auto" ? noOverride : {}),
    ...noPin,
    liveModelSwitchPending: null,
    fallbackNotice: null,
    contextTokens: null,
  };
}

/** A finished compaction (S-70): releases automatic pins at the next choice, touches nothing else. */
export const compactionChange = (entry: SessionEntry): SessionChange => ({
  compactionCount: (entry.compactionCount ?? 0) + 1,
});
