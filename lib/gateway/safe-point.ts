import type { AttemptCall } from "../failover/runner/run-contract";
import { clearPendingSwitch, decideAtSafePoint } from "../failover/session/live-switch";
import type { SelectedModel, SessionContext } from "../failover/session/selection";
import type { SessionEntry } from "../failover/session/session-entry";
import type { GatewaySessions } from "./ports";

/**
 * Before every call of a turn: whether a user has chosen another model meanwhile (S-47, S-48). From the first byte on
 * there is no safe point any more.
 */
export async function safePoint(
  { candidate, profileId }: Pick<AttemptCall, "candidate" | "profileId">,
  session: {
    sessions: GatewaySessions;
    sessionKey: string;
    context: SessionContext & { callerDefault?: SelectedModel };
    now: () => number;
  },
): Promise<{ error: Error; entry: SessionEntry } | null> {
  const { sessions, sessionKey, context, now } = session;
  const entry = await sessions.read(sessionKey);
  if (!entry) return null;
  const decision = decideAtSafePoint(entry, { ...candidate, profileId }, context);
  switch (decision.action) {
    case "go-on":
      return null;
    case "clear-flag":
      // Not waited for: the flag is gone from memory, and nothing of this turn hangs on the store.
      sessions
        .update(sessionKey, context.agentId, (fresh) => clearPendingSwitch(fresh, entry, now()).entry)
        .catch(() => undefined);
      return null;
    case "switch":
      return { error: decision.error, entry };
  }
}
