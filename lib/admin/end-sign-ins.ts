import { sha256Hex } from "../auth/secret";
import { say } from "../error-said";
import { AppError } from "../errors";
import type { SignInRow } from "../store/port";
import { auditDraft, type AdminContext } from "./admin-context";

type Context = Pick<AdminContext, "actor" | "role" | "now" | "store">;

/** How a sign-in is named outside of the server: nothing to sign in with. */
export const signInId = ({ tokenHash }: Pick<SignInRow, "tokenHash">): string =>
  `si_${sha256Hex(`sign-in ${tokenHash}`).slice(0, 16)}`;

/** One's own, or, for admins, anybody's. To everybody else another's sign-in is not there. */
export async function endSignIn(context: Context, { id }: { id: string }): Promise<void> {
  const signIn = (await context.store.listSignIns()).find((one) => signInId(one) === id);
  const isOwn = signIn?.operatorName === context.actor.name;
  if (!signIn || (!isOwn && context.role !== "admin")) throw new AppError("not_found", say("no-sign-in"));
  await end(context, [signIn]);
}

/** Every other sign-in of the operator who asks. */
export async function endOtherSignIns(context: Context, own: { tokenHash: string }): Promise<number> {
  const others = (await context.store.listSignIns()).filter(
    ({ operatorName, tokenHash }) => operatorName === context.actor.name && tokenHash !== own.tokenHash,
  );
  if (others.length > 0) await end(context, others);
  return others.length;
}

async function end(context: Context, ended: readonly SignInRow[]): Promise<void> {
  const [first] = ended;
  if (!first) return;
  const before = ended.map(({ createdAt, userAgent }) => ({
    signedInAt: new Date(createdAt).toISOString(),
    userAgent,
  }));
  await context.store.endSignIns(
    ended.map(({ tokenHash }) => tokenHash),
    auditDraft(context, {
      action: "end_sign_in",
      targetType: "operator",
      targetId: first.operatorName,
      agentId: null,
      before,
      after: null,
    }),
  );
}
