import { randomUUID } from "node:crypto";
import { noPin } from "../failover/session/choose-profile";
import { compactionChange, resetChange } from "../failover/session/reset-session";
import { changeSession, sessionToChange, type SessionEdited, type SessionVerbs } from "./change-session";

type Target = { sessionKey: string };

/** `/new` and `/reset` (04 §7): a new session under the old key; a model the user chose stays (E21). */
export async function resetSession(context: SessionVerbs, { sessionKey }: Target): Promise<SessionEdited> {
  const session = await sessionToChange(context, sessionKey);
  const sessionId = randomUUID();
  return changeSession(context, session, {
    action: "reset_session",
    changeOf: (fresh) => ({ ...resetChange(fresh), sessionId }),
  });
}

/** The next turn chooses an account by the order again (S-16). */
export async function releasePin(context: SessionVerbs, { sessionKey }: Target): Promise<SessionEdited> {
  const session = await sessionToChange(context, sessionKey);
  return changeSession(context, session, { action: "release_pin", changeOf: () => noPin });
}

/** The client has summarised the conversation (S-70). */
export async function noteCompaction(context: SessionVerbs, { sessionKey }: Target): Promise<SessionEdited> {
  const session = await sessionToChange(context, sessionKey);
  return changeSession(context, session, { action: "compact_session", changeOf: compactionChange });
}
