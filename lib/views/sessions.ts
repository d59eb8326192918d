import { isNoModelConfigured } from "../failover/candidates/resolve-candidates";
import type { AgentFacts } from "../failover/config";
import { announcedSelection, refText, selectModel } from "../failover/session/selection";
import { sessionStatus } from "../failover/session/session-status";
import type { FallbackNotice, SessionEntry } from "../failover/session/session-entry";
import type { SelectionSource } from "../failover/run-record";
import type { RunSummary } from "./decisions";
import type { Role } from "./me";
import { publicFacts } from "./public-facts";
import { sessionPin, type SessionPin } from "./session-pin";

/** `openclaw`: OpenClaw's own, only read (P-6). `gateway`: those of our gateway. */
export const sessionKinds = ["openclaw", "gateway"] as const;
export type SessionKind = (typeof sessionKinds)[number];

export type StoredSession = {
  sessionKey: string;
  updatedAt: number;
  status: string | null;
  /** False where the stored record cannot be understood; the entry is empty then. */
  isReadable: boolean;
  /** Null for a session that is only known by its runs. */
  entry: SessionEntry | null;
  lastRun: RunSummary | null;
};

/** The filters of the Sessions page, by their names in the URL. */
export type SessionsFilter = {
  kind?: SessionKind;
  q?: string;
  /** Who chose the model, and who pinned the account: of our own sessions. */
  model?: (typeof chosenBy)[number];
  pin?: (typeof pinnedBy)[number];
};
export const chosenBy = ["default", "user", "auto"] as const;
export const pinnedBy = ["none", "user", "auto"] as const;

/** Body of `GET /api/sessions?agent=&kind=&q=&model=&pin=&before=`. The facts let the browser say what becomes of a pin. */
export type SessionsView = {
  now: number;
  agentId: string;
  role: Role;
  kind: SessionKind;
  /** OpenClaw's come first where the directory has them. */
  kinds: readonly SessionKind[];
  facts: AgentFacts;
  sessions: readonly StoredSession[];
  nextBefore: string | null;
};

export function viewSessions(input: Omit<SessionsView, "agentId">): SessionsView {
  return { ...input, agentId: input.facts.agentId, facts: publicFacts(input.facts) };
}

export type SessionSummary = StoredSession & {
  /** What people are told it selected (S-61), and by whom; null where nothing is known of it. */
  selected: { ref: string; source: SelectionSource | null } | null;
  /** What the next turn asks for, where that is another: the fallback an automatic override stays on (S-35). */
  nextRequest: string | null;
  /** What answered last (S-66). */
  answered: string | null;
  notice: (FallbackNotice & { isCurrent: boolean }) | null;
  pin: SessionPin | null;
  /** A user asked for another model while a run is active (S-45). */
  isSwitchPending: boolean;
};

export function describeSession(session: StoredSession, facts: AgentFacts, now: number): SessionSummary {
  const { entry, lastRun } = session;
  const ran = lastRun?.answeredBy?.candidate ?? null;
  if (entry === null || !session.isReadable)
    return {
      ...session,
      selected: lastRun && { ref: lastRun.requested, source: null },
      nextRequest: null,
      answered: ran,
      notice: null,
      pin: null,
      isSwitchPending: false,
    };
  const context = { config: facts.config, agentId: facts.agentId };
  const selection = selectionOf(entry, facts);
  const told = selection && announcedSelection(entry, context);
  const answered = ran ?? lastModel(entry);
  return {
    ...session,
    selected: told && { ref: refText(told), source: told.source },
    nextRequest: told && selection && refText(selection) !== refText(told) ? refText(selection) : null,
    answered,
    notice: noticeOf(entry, told && refText(told), answered, context),
    pin: selection && sessionPin({ facts, entry, selected: selection, now }),
    isSwitchPending: entry.liveModelSwitchPending === true,
  };
}

/** Null where nothing is configured and nothing chosen. */
function selectionOf(entry: SessionEntry, { config, agentId }: AgentFacts) {
  try {
    return selectModel(entry, { config, agentId });
  } catch (error) {
    if (isNoModelConfigured(error)) return null;
    throw error;
  }
}

const lastModel = ({ modelProvider, model }: SessionEntry): string | null =>
  model === undefined ? null : modelProvider === undefined ? model : `${modelProvider}/${model}`;

/** S-65: a notice of another pair than the present one is stale. Without a known answer it is taken at its word. */
function noticeOf(
  entry: SessionEntry,
  selected: string | null,
  answered: string | null,
  context: { config: AgentFacts["config"]; agentId: string },
): SessionSummary["notice"] {
  const { fallbackNotice: notice } = entry;
  if (notice === undefined) return null;
  const models = { selected: selected ?? notice.selectedModel, active: answered ?? notice.activeModel };
  return { ...notice, isCurrent: sessionStatus(entry, models, context).active !== null };
}
