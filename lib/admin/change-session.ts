import { say } from "../error-said";
import { AppError } from "../errors";
import { assertRole } from "../auth/roles";
import type { AgentFacts } from "../failover/config";
import type { ProfileId } from "../failover/credential";
import type { SelectedModel } from "../failover/session/selection";
import { applySessionChange, type SessionChange, type SessionEntry } from "../failover/session/session-entry";
import { mayUseAgent, type KeyScopes } from "../gateway/key-scopes";
import type { Actor, AuditDraft, Role } from "../store/port";
import type { AuditAction } from "../views/audit-names";
import type { SessionRow } from "../store/session-port";
import { auditDraft } from "./admin-context";

export type SessionEdit = {
  sessionKey: string;
  change(fresh: SessionEntry): SessionEntry;
  /** The record of what was changed; not written when nothing was. */
  audit(before: SessionEntry, after: SessionEntry): AuditDraft;
};
/** `auditId`: null when nothing was changed. */
export type SessionEdited = { before: SessionEntry; after: SessionEntry; auditId: number | null };

/** An operator by role; a client by its gateway key, for its own sessions and within the key's scopes (P-30, P-31). */
export type SessionCaller =
  { kind: "operator"; role: Role } | { kind: "gateway-key"; keyId: string; scopes: KeyScopes };

export type SessionVerbs = {
  actor: Actor;
  caller: SessionCaller;
  now(): number;
  facts(agentId: string): AgentFacts | undefined;
  findSession(sessionKey: string): Promise<SessionRow | null>;
  editSession(edit: SessionEdit): Promise<SessionEdited>;
  /** What turns of the session are calling just now. */
  running(sessionKey: string): readonly (SelectedModel & { profileId: ProfileId | null })[];
};

export const noSuchSession = (sessionKey: string): AppError =>
  new AppError("not_found", say("no-session", { sessionKey: sessionKey.slice(0, 300) }));

/** A session the caller may change, with the facts of its agent. */
export async function sessionToChange(
  context: SessionVerbs,
  sessionKey: string,
): Promise<SessionRow & { facts: AgentFacts }> {
  const { caller } = context;
  if (caller.kind === "operator") assertRole(caller.role, "operator");
  // Another client's session is not there, whether it exists or not.
  else if (!sessionKey.startsWith(`${caller.keyId}:`)) throw noSuchSession(sessionKey);
  const row = await context.findSession(sessionKey);
  const facts = row && context.facts(row.agentId);
  if (!row || !facts) throw noSuchSession(sessionKey);
  if (caller.kind === "gateway-key" && !mayUseAgent(caller.scopes, row.agentId))
    throw noSuchSession(sessionKey);
  return { ...row, facts };
}

/** One audited change, on the entry as it stands (S-1). `changeOf` is asked again where another writer came first. */
export function changeSession(
  context: SessionVerbs,
  { sessionKey, agentId }: Pick<SessionRow, "sessionKey" | "agentId">,
  act: { action: AuditAction; changeOf(fresh: SessionEntry): SessionChange },
): Promise<SessionEdited> {
  return context.editSession({
    sessionKey,
    change: (fresh) => applySessionChange(fresh, act.changeOf(fresh), context.now()),
    audit: (before, after) =>
      auditDraft(context, {
        action: act.action,
        targetType: "session",
        targetId: sessionKey,
        agentId,
        before: withoutTime(before),
        after: withoutTime(after),
      }),
  });
}

const withoutTime = ({ updatedAt: _, ...entry }: SessionEntry) => entry;
