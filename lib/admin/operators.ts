import { assertRole } from "../auth/roles";
import { say } from "../error-said";
import { AppError } from "../errors";
import type { OperatorRow, Role } from "../store/port";
import type { AuditAction } from "../views/audit-names";
import { auditDraft, type AdminContext } from "./admin-context";
import { newOperator } from "./new-operator";
import { resetOperator } from "./reset-operator";

type Context = Pick<AdminContext, "actor" | "role" | "now" | "store">;

export async function addOperator(
  context: Context,
  input: { name: string; role: Role },
): Promise<{ name: string; password: string }> {
  assertRole(context.role, "admin");
  return newOperator(context, input);
}

/** Takes effect with the operator's next request; who signs in meanwhile does not bring the old role back. */
export async function setOperatorRole(context: Context, input: { name: string; role: Role }): Promise<void> {
  assertRole(context.role, "admin");
  const { name, role } = await operatorOf(context, input.name);
  if (role === input.role) return;
  await context.store.changeOperator({
    name,
    set: { role: input.role },
    audit: operatorAudit(context, "set_operator_role", name, { role }, { role: input.role }),
  });
}

/** A new one-time password for somebody who lost theirs; lifts the lock-out, ends their sign-ins. */
export async function setOneTimePassword(
  context: Context,
  { name }: { name: string },
): Promise<{ name: string; password: string }> {
  assertRole(context.role, "admin");
  await operatorOf(context, name);
  return resetOperator(context, { name });
}

export async function removeOperator(context: Context, input: { name: string }): Promise<void> {
  assertRole(context.role, "admin");
  const { name, role } = await operatorOf(context, input.name);
  await context.store.removeOperator(name, operatorAudit(context, "remove_operator", name, { role }, null));
}

async function operatorOf({ store }: Context, name: string): Promise<OperatorRow> {
  const operator = (await store.listOperators()).find((one) => one.name === name);
  if (!operator) throw new AppError("not_found", say("no-operator", { name: name.slice(0, 100) }));
  return operator;
}

function operatorAudit(context: Context, action: AuditAction, name: string, before: unknown, after: unknown) {
  const target = { targetType: "operator", targetId: name, agentId: null } as const;
  return auditDraft(context, { action, ...target, before, after });
}
