import { assertRole } from "../auth/roles";
import { auditDraft, type AdminContext } from "./admin-context";

type DismissContext = Pick<AdminContext, "actor" | "role" | "now"> & {
  store: Pick<AdminContext["store"], "appendAudit">;
  /** Reads the audit again, so that the notice is gone for everybody at once. */
  lookForOverwrites(): Promise<void>;
};

/** Puts the notice of an edit that was written over away, for every operator; the audit keeps who did. */
export async function dismissOverwrite(context: DismissContext, auditId: number): Promise<void> {
  assertRole(context.role, "operator");
  await context.store.appendAudit(
    auditDraft(context, {
      action: "dismiss_overwrite",
      targetType: "audit",
      targetId: String(auditId),
      agentId: null,
      before: null,
      after: null,
    }),
  );
  await context.lookForOverwrites();
}
