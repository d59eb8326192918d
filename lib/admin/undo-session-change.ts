import { say } from "../error-said";
import { AppError } from "../errors";
import { readSessionEntry } from "../failover/session/read-session-entry";
import { undoChange } from "../failover/session/session-entry";
import type { StorePort } from "../store/port";
import { changeSession, sessionToChange, type SessionEdited, type SessionVerbs } from "./change-session";

/** Takes an audited change back, field by field, where nobody has changed the field since. */
export async function undoSessionChange(
  context: SessionVerbs & { store: Pick<StorePort, "listAudit"> },
  { sessionKey, auditId }: { sessionKey: string; auditId: number },
): Promise<SessionEdited> {
  const session = await sessionToChange(context, sessionKey);
  const [record] = await context.store.listAudit({ before: auditId + 1, limit: 1 });
  if (record?.id !== auditId || record.targetType !== "session" || record.targetId !== sessionKey)
    throw new AppError("not_found", say("session-no-change"));
  const sides = { before: readSessionEntry(record.before), after: readSessionEntry(record.after) };
  if (undoChange(session.entry, sides) === null) throw new AppError("conflict", say("session-changed"));
  return changeSession(context, session, {
    action: "undo_session_change",
    changeOf: (fresh) => undoChange(fresh, sides) ?? {},
  });
}
