import type { Role } from "../store/port";
import type { SessionFilter, SessionRow } from "../store/session-port";
import type { RunSummary } from "../failover/run-summary";
import { viewSession, type SessionView } from "../views/session";
import { viewSessions, type SessionKind, type SessionsView, type StoredSession } from "../views/sessions";
import type { Runtime } from "./runtime";

type Query = {
  agentId: string;
  role: Role;
  /** By default OpenClaw's where there are any. */
  kind?: SessionKind;
  filter: SessionFilter;
  before?: string;
  limit: number;
  budgetMs: number;
};

type Page = { sessions: readonly StoredSession[]; nextBefore: string | null };

/** A page of OpenClaw's sessions, or of those of our own gateway. */
export async function sessionsView(runtime: Runtime, query: Query): Promise<SessionsView> {
  const { agentId, role, filter, before, limit, budgetMs } = query;
  const asked = { agentId, limit, ...(before && { before }) };
  const hasForeign = await readsForeignSessions(runtime, agentId);
  const kind = hasForeign ? (query.kind ?? "openclaw") : "gateway";
  const page = await (kind === "openclaw"
    ? foreignPage(runtime, { ...asked, ...(filter.text && { text: filter.text }) })
    : ownPage(runtime, { ...asked, filter, budgetMs }));
  return viewSessions({
    ...page,
    now: runtime.now(),
    role,
    kind,
    kinds: hasForeign ? ["openclaw", "gateway"] : ["gateway"],
    facts: runtime.snapshot(agentId).facts,
  });
}

const shownRuns = 20;

/** One session of our gateway, or else of OpenClaw; null where there is none of this name. */
export async function sessionView(
  runtime: Runtime,
  { sessionKey, agentId, role }: { sessionKey: string; agentId: string; role: Role },
): Promise<SessionView | null> {
  const { store, sessions } = runtime;
  const own = await sessions.find(sessionKey);
  const foreign = own ? null : await foreignSession(runtime, agentId, sessionKey);
  const facts = runtime.facts(own?.agentId ?? agentId);
  if (!facts) return null;
  const filter = { agentId: facts.agentId, sessionKey };
  const { runs } = await store.listRuns({ filter, limit: shownRuns });
  const session = own ? storedSession({ ...own, lastRun: runs[0] ?? null }) : foreign;
  if (!session) return null;
  return viewSession({
    now: runtime.now(),
    role,
    kind: own ? "gateway" : "openclaw",
    facts,
    session,
    runs,
    running: sessions.running.of(sessionKey).map(({ provider, model }) => `${provider}/${model}`),
  });
}

async function readsForeignSessions({ stateDir, store }: Runtime, agentId: string): Promise<boolean> {
  if (stateDir.ownership === "own") return false;
  return (await store.listForeignSessions({ agentId, limit: 1 })).source !== null;
}

async function foreignSession(runtime: Runtime, agentId: string, sessionKey: string) {
  if (runtime.stateDir.ownership === "own") return null;
  const { sessions } = await foreignPage(runtime, { agentId, text: sessionKey, limit: 200 });
  return sessions.find((session) => session.sessionKey === sessionKey) ?? null;
}

type Asked = { agentId: string; before?: string; limit: number };

async function foreignPage({ store }: Runtime, asked: Asked & { text?: string }): Promise<Page> {
  const { sessions, nextBefore } = await store.listForeignSessions(asked);
  return {
    nextBefore,
    sessions: sessions.map(({ sessionKey, updatedAt, status, isReadable, entry }) => ({
      sessionKey,
      updatedAt,
      status,
      isReadable,
      entry,
      lastRun: null,
    })),
  };
}

async function ownPage(
  { store }: Runtime,
  asked: Asked & { filter: SessionFilter; budgetMs: number },
): Promise<Page> {
  const { sessions, nextBefore } = await store.listSessions(asked);
  return { nextBefore, sessions: sessions.map(storedSession) };
}

export const storedSession = (
  row: Omit<SessionRow, "agentId"> & { lastRun: RunSummary | null },
): StoredSession => ({
  sessionKey: row.sessionKey,
  updatedAt: row.updatedAt,
  status: null,
  isReadable: true,
  entry: row.entry,
  lastRun: row.lastRun,
});
