import type { Role } from "../store/port";
import { viewSessions, type SessionKind, type SessionsView, type StoredSession } from "../views/sessions";
import type { Runtime } from "./runtime";

type Query = {
  agentId: string;
  role: Role;
  /** By default OpenClaw's where there are any. */
  kind?: SessionKind;
  text?: string;
  before?: string;
  limit: number;
};

type Page = { sessions: readonly StoredSession[]; nextBefore: string | null };

/** A page of OpenClaw's sessions, or of those our own runs tell of. */
export async function sessionsView(runtime: Runtime, query: Query): Promise<SessionsView> {
  const { agentId, role, text, before, limit } = query;
  const asked = { agentId, limit, ...(text && { text }), ...(before && { before }) };
  const hasForeign = await readsForeignSessions(runtime, agentId);
  const kind = hasForeign ? (query.kind ?? "openclaw") : "gateway";
  const page = await (kind === "openclaw" ? foreignPage(runtime, asked) : runPage(runtime, asked));
  return viewSessions({
    ...page,
    now: runtime.now(),
    role,
    kind,
    kinds: hasForeign ? ["openclaw", "gateway"] : ["gateway"],
    facts: runtime.snapshot(agentId).facts,
  });
}

async function readsForeignSessions({ stateDir, store }: Runtime, agentId: string): Promise<boolean> {
  if (stateDir.ownership === "own") return false;
  return (await store.listForeignSessions({ agentId, limit: 1 })).source !== null;
}

type Asked = { agentId: string; text?: string; before?: string; limit: number };

async function foreignPage({ store }: Runtime, asked: Asked): Promise<Page> {
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

async function runPage({ store }: Runtime, asked: Asked): Promise<Page> {
  const { sessions, nextBefore } = await store.listRunSessions(asked);
  return {
    nextBefore,
    sessions: sessions.map(({ sessionKey, lastRun }) => ({
      sessionKey,
      updatedAt: lastRun.endedAt,
      status: null,
      isReadable: true,
      entry: null,
      lastRun,
    })),
  };
}
