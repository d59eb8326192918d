import { eq } from "drizzle-orm";
import { isPlainRecord } from "../failover/own-value";
import { readSessionEntry, writeSessionEntry } from "../failover/session/read-session-entry";
import { insertAudit } from "./audit";
import type { OwnDatabase } from "./own-database";
import { sessionEntries } from "./schema";
import type { SaveSession, SaveSessionResult, SessionRow } from "./session-port";

type Columns = { sessionKey: string; agentId: string; updatedAt: number; entryJson: string };

/** A record that cannot be understood counts as empty, so the session begins anew instead of failing. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function toSessionRow({ sessionKey, agentId, updatedAt, entryJson }: Columns): SessionRow {
  return { sessionKey, agentId, updatedAt, entry: readSessionEntry(parse(entryJson)) };
}

const find = ({ orm }: OwnDatabase, sessionKey: string) =>
  orm.select().from(sessionEntries).where(eq(sessionEntries.sessionKey, sessionKey)).get();

export function readSession(own: OwnDatabase, sessionKey: string): SessionRow | null {
  const columns = find(own, sessionKey);
  return columns ? toSessionRow(columns) : null;
}

/** Compare, write and audit in one transaction; fields of others in the record stay (D-9). */
export function saveSession(own: OwnDatabase, input: SaveSession): SaveSessionResult {
  const { sessionKey, agentId, entry, expectedUpdatedAt, audits } = input;
  return own.db
    .transaction((): SaveSessionResult => {
      const stored = find(own, sessionKey);
      if ((stored?.updatedAt ?? null) !== expectedUpdatedAt)
        return { ok: false, current: stored ? toSessionRow(stored) : null };
      // Two changes within one millisecond, or a clock set back, are still two versions.
      const updatedAt = Math.max(entry.updatedAt ?? 0, (expectedUpdatedAt ?? 0) + 1);
      const record = writeSessionEntry(stored ? parse(stored.entryJson) : null, entry);
      const columns = {
        agentId,
        sessionId: entry.sessionId ?? "",
        entryJson: JSON.stringify(record),
        updatedAt,
      };
      own.orm
        .insert(sessionEntries)
        .values({ sessionKey, status: null, ...columns })
        .onConflictDoUpdate({ target: sessionEntries.sessionKey, set: columns })
        .run();
      const verified = isPlainRecord(parse(find(own, sessionKey)?.entryJson ?? ""));
      const auditIds = audits.map((audit) => insertAudit(own, audit, verified));
      return { ok: true, row: { sessionKey, agentId, updatedAt, entry }, auditIds };
    })
    .immediate();
}
