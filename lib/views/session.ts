import { decidingWindow, isBypassProvider } from "../failover/cooldown/queries";
import type { AgentFacts } from "../failover/config";
import { ownValue } from "../failover/own-value";
import { sessionStatus, statusLines } from "../failover/session/session-status";
import type { RunSummary } from "./decisions";
import type { Role } from "./me";
import { publicFacts } from "./public-facts";
import { describeSession, type SessionKind, type StoredSession } from "./sessions";

/** Body of `GET /api/sessions/[sessionKey]` for an operator. */
export type SessionView = {
  now: number;
  agentId: string;
  role: Role;
  kind: SessionKind;
  facts: AgentFacts;
  session: StoredSession;
  /** Newest first, as far as they are kept. */
  runs: readonly RunSummary[];
  /** Turns under way in this process, by what they call. */
  running: readonly string[];
};

export function viewSession(input: Omit<SessionView, "agentId">): SessionView {
  return { ...input, agentId: input.facts.agentId, facts: publicFacts(input.facts) };
}

/** The lines of `/status` (S-65). */
export function sessionStatusLines(session: StoredSession, facts: AgentFacts, now: number): string[] {
  const { selected, answered, pin } = describeSession(session, facts, now);
  if (selected === null) return [];
  const models = { selected: selected.ref, active: answered ?? selected.ref };
  const context = { config: facts.config, agentId: facts.agentId };
  const status = sessionStatus(session.entry ?? {}, models, context);
  const usage = pin === null ? undefined : ownValue(facts.usage, pin.profileId);
  const [provider = "", ...model] = selected.ref.split("/");
  const bypassed = isBypassProvider(provider, facts.config.policy);
  const window = decidingWindow(usage, { now, modelId: model.join("/"), bypassed });
  return statusLines(status, { source: selected.source ?? "unknown", window, now });
}
