import type { AuditEntry } from "../store/port";
import { ownValue } from "../failover/own-value";
import { agentPlace } from "./agent-path";
import { valueAt } from "./edit-json5";
import { parsePath } from "./problem";
import { findProfileOverwrites, type ProfileOverwrite, type ProfileView } from "./profile-overwrites";
import { sameValue } from "./same-value";

/** Something an operator saved and another program has replaced since. */
export type Overwrite = {
  /** Of the audit record of what was saved: one notice per save. */
  auditId: number;
  savedAt: number;
  actor: string;
  saved: unknown;
  found: unknown;
  /** What happened and what to do, for the desk. */
  message: string;
} & (
  | { what: "order"; agentId: string; provider: string }
  | { what: "config"; path: string }
  | { what: "profile"; agentId: string; profileId: string }
);

type Current = {
  /** The agent's rows as read now; undefined for one that is not read. */
  agent(agentId: string): ProfileView | undefined;
  document: unknown;
};

/** Later, another value is somebody's decision, not a program that wrote back what it had in memory. */
const noticeMs = 24 * 3_600_000;

const advice = "OpenClaw writes back what it has in memory: save it again, or restart OpenClaw first.";

/** A profile that we removed later has left the order with our own doing (D-15). */
function withoutRemoved(saved: unknown, removed: readonly string[]): unknown {
  if (!Array.isArray(saved)) return saved;
  const left = saved.filter((id) => !removed.includes(id));
  return left.length === 0 ? null : left;
}

/** An agent is known by its id: its position in agents.list moves with what is added before it. */
function placeOf({ targetId, agentId }: AuditEntry, document: unknown): readonly string[] | null {
  const path = parsePath(targetId);
  if (path === null || agentId === null || path[0] !== "agents" || path[1] !== "list") return path;
  return [...agentPlace(document, agentId).path, ...path.slice(3)];
}

/** The same for every save of one place. */
const keyOf = (entry: AuditEntry, document: unknown): string => {
  const place = entry.targetType === "config" ? placeOf(entry, document) : null;
  return JSON.stringify([entry.targetType, place ?? entry.targetId, entry.agentId]);
};

function profileNotice({ entry, saved, found }: ProfileOverwrite): Overwrite | null {
  const { id: auditId, at: savedAt, actor, targetId: profileId, agentId } = entry;
  if (agentId === null) return null;
  const message = `Profile ${profileId} of agent ${agentId} is again what it was before it was changed. ${advice}`;
  return { auditId, savedAt, actor, saved, found, what: "profile", agentId, profileId, message };
}

function compare(entry: AuditEntry, removed: readonly string[], current: Current): Overwrite | null {
  const { id: auditId, at: savedAt, actor, targetId, agentId } = entry;
  const saved = entry.targetType === "auth_order" ? withoutRemoved(entry.after, removed) : entry.after;
  const base = { auditId, savedAt, actor, saved };
  if (entry.targetType === "auth_order" && agentId !== null) {
    const agent = current.agent(agentId);
    const found = ownValue(agent?.order, targetId) ?? null;
    if (!agent || sameValue(found, saved)) return null;
    const message = `The order for ${targetId} of agent ${agentId} is no longer the saved one. ${advice}`;
    return { ...base, what: "order", agentId, provider: targetId, found, message };
  }
  const path = entry.targetType === "config" ? placeOf(entry, current.document) : null;
  if (path === null) return null;
  const found = valueAt(current.document, path) ?? null;
  if (sameValue(found, saved)) return null;
  const message = `${targetId} in openclaw.json is no longer what was saved. ${advice}`;
  return { ...base, what: "config", path: targetId, found, message };
}

/**
 * Compares what we last wrote, by the audit (newest first), with what is there now: order overrides, edits of
 * openclaw.json and actions on profiles, of the server and of the command line alike.
 */
export function findOverwrites(audit: readonly AuditEntry[], current: Current, now: number): Overwrite[] {
  const last = new Map<string, AuditEntry>();
  for (const entry of audit) {
    const key = keyOf(entry, current.document);
    if (!last.has(key)) last.set(key, entry);
  }
  const profiles = findProfileOverwrites(audit, (agentId) => current.agent(agentId), now)
    .filter(({ entry }) => now - entry.at < noticeMs)
    .flatMap((one) => profileNotice(one) ?? []);
  const places = [...last.values()]
    .filter(({ at }) => now - at < noticeMs)
    .flatMap((entry) => {
      const later = audit.filter(({ id, action }) => id > entry.id && action === "remove_profile");
      return (
        compare(
          entry,
          later.map(({ targetId }) => targetId),
          current,
        ) ?? []
      );
    });
  return [...places, ...profiles];
}
