import { spellName } from "../auth/operator-name";
import { hashPassword, oneTimePassword } from "../auth/password";
import { say } from "../error-said";
import { AppError } from "../errors";
import type { Role } from "../store/port";
import { auditDraft, type AdminContext } from "./admin-context";

/** With a one-time password, which the first sign-in has to change (P-22). It is in this answer and nowhere else. */
export async function newOperator(
  context: Pick<AdminContext, "actor" | "now" | "store">,
  input: { name: string; role: Role },
): Promise<{ name: string; password: string }> {
  const name = spellName(input.name);
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._@-]{0,63}$/u.test(name))
    throw new AppError("bad_request", say("operator-name"));
  const password = oneTimePassword();
  const { role } = input;
  await context.store.addOperator(
    {
      name,
      role,
      passwordHash: await hashPassword(password),
      mustChangePassword: true,
      failedSignIns: 0,
      lockedUntil: null,
      createdAt: context.now(),
    },
    auditDraft(context, {
      action: "create_operator",
      targetType: "operator",
      targetId: name,
      agentId: null,
      before: null,
      after: { role, mustChangePassword: true },
    }),
  );
  return { name, password };
}
