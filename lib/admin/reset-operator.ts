import { hashPassword, oneTimePassword } from "../auth/password";
import { AppError } from "../errors";
import type { Actor, OperatorRow, StorePort } from "../store/port";
import { auditDraft } from "./admin-context";

export const firstOperatorName = "operator";

type Context = { now(): number; store: StorePort; actor: Actor };

/** At the first start: one admin with a one-time password (P-22). Null when there are operators already. */
export async function ensureFirstOperator(
  context: Context,
): Promise<{ name: string; password: string } | null> {
  if ((await context.store.listOperators()).length > 0) return null;
  const password = oneTimePassword();
  await save(
    context,
    undefined,
    await freshOperator(context, firstOperatorName, password),
    "create_operator",
  );
  return { name: firstOperatorName, password };
}

/** A new one-time password; lifts the lock-out and ends every sign-in. Without a name: the only operator there is. */
export async function resetOperator(
  context: Context,
  input: { name?: string },
): Promise<{ name: string; password: string }> {
  const operators = await context.store.listOperators();
  const first = operators[0];
  if (!first) return (await ensureFirstOperator(context)) ?? resetOperator(context, input);
  const wanted = input.name ?? (operators.length === 1 ? first.name : undefined);
  const names = operators.map(({ name }) => name).join(", ");
  if (wanted === undefined) throw new AppError("bad_request", `Say which operator: ${names}.`);
  const operator = operators.find(({ name }) => name === wanted);
  if (!operator) throw new AppError("not_found", `There is no operator "${wanted}". There are: ${names}.`);

  const password = oneTimePassword();
  const fresh = await freshOperator(context, operator.name, password);
  await save(
    context,
    operator,
    { ...fresh, role: operator.role, createdAt: operator.createdAt },
    "reset_operator",
  );
  await context.store.deleteSignInsOf(operator.name);
  return { name: operator.name, password };
}

async function freshOperator(context: Context, name: string, password: string): Promise<OperatorRow> {
  return {
    name,
    role: "admin",
    passwordHash: await hashPassword(password),
    mustChangePassword: true,
    failedSignIns: 0,
    lockedUntil: null,
    createdAt: context.now(),
  };
}

function save(context: Context, before: OperatorRow | undefined, after: OperatorRow, action: string) {
  const shown = ({ role, mustChangePassword, lockedUntil }: OperatorRow) => ({
    role,
    mustChangePassword,
    lockedUntil,
  });
  return context.store.saveOperator(
    after,
    auditDraft(context, {
      action,
      targetType: "operator",
      targetId: after.name,
      agentId: null,
      before: before ? shown(before) : null,
      after: shown(after),
    }),
  );
}
