// The verbs: one file per thing an operator may do; each checks the role, writes once with its audit record, and
// publishes. What must not live here: HTTP, cookies, SQL; the same verbs serve the desk's routes and the CLI.
import type { AgentFacts } from "../failover/config";
import type { ProfileEffect, ProfileEvent } from "../failover/profile-event";
import { say } from "../error-said";
import { AppError } from "../errors";
import type { Actor, AgentAuth, AuditDraft, Role, SetOrder, SetOrderResult, StorePort } from "../store/port";
import type { AuditAction, AuditTarget } from "../views/audit-names";

export type AdminContext = {
  actor: Actor;
  role: Role;
  now(): number;
  store: StorePort;
  /** Rejects with `not_found` for an agent that does not exist. */
  readAgent(agentId: string): Promise<{ facts: AgentFacts; auth: AgentAuth }>;
  /** Takes effect in the store and, where a server runs on this context, in its memory (W-49). */
  applyProfileEvents(
    agentId: string,
    events: readonly ProfileEvent[],
    audit: AuditDraft,
  ): Promise<readonly ProfileEffect[]>;
  setOrder(input: SetOrder): Promise<SetOrderResult>;
};

/** `auditActions` and `auditTargets` name them all, so that each has its words. */
type AuditAct = Omit<AuditDraft, "at" | "actor" | "action" | "targetType"> & {
  action: AuditAction;
  targetType: AuditTarget;
};

/** The audit record of an act by the context's actor (P-19). */
export function auditDraft(context: Pick<AdminContext, "actor" | "now">, act: AuditAct): AuditDraft {
  return { at: context.now(), actor: `${context.actor.kind}:${context.actor.name}`, ...act };
}

export function assertWritable(auth: AgentAuth): void {
  if (auth.readOnlyReason === null) return;
  throw new AppError("store_read_only", say("nothing-changes", { why: auth.readOnlyReason }));
}
