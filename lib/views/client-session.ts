import type { AgentFacts } from "../failover/config";
import { describeSession, type StoredSession } from "./sessions";
import { sessionStatusLines } from "./session";

/** What a client sees of its own session: accounts by their hash, as in the headers of its answers (P-32). */
export type ClientSession = {
  sessionKey: string;
  updatedAt: number;
  sessionId: string | null;
  selected: string | null;
  source: string | null;
  answered: string | null;
  compactionCount: number;
  isSwitchPending: boolean;
  pin: { profile: string; source: "auto" | "user" } | null;
  /** The lines of `/status` (S-65). */
  status: readonly string[];
};

export function viewClientSession(
  session: StoredSession,
  facts: AgentFacts,
  { now, hash }: { now: number; hash(profileId: string): string },
): ClientSession {
  const { selected, answered, pin, isSwitchPending } = describeSession(session, facts, now);
  const status = sessionStatusLines(session, facts, now);
  return {
    sessionKey: session.sessionKey,
    updatedAt: session.updatedAt,
    sessionId: session.entry?.sessionId ?? null,
    selected: selected?.ref ?? null,
    source: selected?.source ?? null,
    answered,
    compactionCount: session.entry?.compactionCount ?? 0,
    isSwitchPending,
    pin: pin && { profile: hash(pin.profileId), source: pin.source },
    status: pin ? status.map((line) => line.replaceAll(pin.profileId, hash(pin.profileId))) : status,
  };
}
