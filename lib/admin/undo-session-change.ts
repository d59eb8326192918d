import { say } from "../error-said";
import { AppError } from "../errors";
import type { AgentFacts } from "../failover/config";
import { ownValue } from "../failover/own-value";
import { readSessionEntry } from "../failover/session/read-session-entry";
import { overrideModel, pinSource, refText } from "../failover/session/selection";
import {
  applySessionChange,
  undoChange,
  type SessionChange,
  type SessionEntry,
} from "../failover/session/session-entry";
import type { StorePort } from "../store/port";
import { changeSession, sessionToChange, type SessionEdited, type SessionVerbs } from "./change-session";

/**
 * Takes an audited change back, field by field, where nobody has changed the field since. Refused where what would come
 * back is there no longer: a profile that was pinned by hand, or the provider of a chosen model.
 */
export async function undoSessionChange(
  context: SessionVerbs & { store: Pick<StorePort, "listAudit"> },
  { sessionKey, auditId }: { sessionKey: string; auditId: number },
): Promise<SessionEdited> {
  const session = await sessionToChange(context, sessionKey);
  const [record] = await context.store.listAudit({ before: auditId + 1, limit: 1 });
  if (record?.id !== auditId || record.targetType !== "session" || record.targetId !== sessionKey)
    throw new AppError("not_found", say("session-no-change"));
  const sides = { before: readSessionEntry(record.before), after: readSessionEntry(record.after) };
  const undo = undoChange(session.entry, sides);
  if (undo === null) throw new AppError("conflict", say("session-changed"));
  assertStillThere(session.facts, undo, applySessionChange(session.entry, undo, context.now()));
  return changeSession(context, session, {
    action: "undo_session_change",
    changeOf: (fresh) => undoChange(fresh, sides) ?? {},
  });
}

/** The gateway would refuse every turn with such a choice (04 §2); an automatic one is made again by itself. */
function assertStillThere(facts: AgentFacts, undo: SessionChange, restored: SessionEntry): void {
  const { authProfileOverride: profileId } = undo;
  if (profileId && pinSource(restored) === "user" && !ownValue(facts.profiles, profileId))
    throw new AppError("bad_request", say("session-profile-gone", { profileId: profileId.slice(0, 200) }));
  const model = undo.modelOverride ? overrideModel(restored, facts) : null;
  if (model && !facts.config.providers.some(({ id }) => id === model.provider))
    throw new AppError("bad_request", say("session-model-gone", { model: refText(model) }));
}
