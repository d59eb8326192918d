import { hashPassword, oneTimePassword } from "../auth/password";
import { AppError, hasCode } from "../errors";
import type { Actor, StorePort } from "../store/port";
import { auditDraft } from "./admin-context";
import { newOperator } from "./new-operator";

export const firstOperatorName = "operator";

type Context = { now(): number; store: StorePort; actor: Actor };

/** At the first start: one admin with a one-time password (P-22). Null when there are operators already. */
export async function ensureFirstOperator(
  context: Context,
): Promise<{ name: string; password: string } | null> {
  if ((await context.store.listOperators()).length > 0) return null;
  try {
    return await newOperator(context, { name: firstOperatorName, role: "admin" });
  } catch (error) {
    // Another process made it in the same moment.
    if (hasCode(error, "conflict")) return null;
    throw error;
  }
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
  const { name, mustChangePassword, lockedUntil } = operator;
  await context.store.changeOperator({
    name,
    set: {
      passwordHash: await hashPassword(password),
      mustChangePassword: true,
      failedSignIns: 0,
      lockedUntil: null,
    },
    endSignIns: { except: null },
    audit: auditDraft(context, {
      action: "reset_operator",
      targetType: "operator",
      targetId: name,
      agentId: null,
      before: { mustChangePassword, lockedUntil },
      after: { mustChangePassword: true, lockedUntil: null },
    }),
  });
  return { name, password };
}
