import type { OperatorDirectory, SignedIn } from "../auth/operator-directory";
import { hashPassword, maxPasswordLength, minPasswordLength, verifyPassword } from "../auth/password";
import { say } from "../error-said";
import { AppError } from "../errors";
import type { StorePort } from "../store/port";
import { auditDraft } from "./admin-context";
import { oneAtATime, type SignInAttempts } from "./sign-in";

export type ChangePasswordContext = {
  now(): number;
  store: StorePort;
  directory: OperatorDirectory;
  attempts: SignInAttempts;
};

/** Ends every other sign-in of the operator; the one that asked stays. */
export function changePassword(
  context: ChangePasswordContext,
  signedIn: SignedIn,
  input: { current: string; next: string },
): Promise<void> {
  return oneAtATime(context.attempts, () => change(context, signedIn, input));
}

async function change(
  context: ChangePasswordContext,
  signedIn: SignedIn,
  input: { current: string; next: string },
): Promise<void> {
  const { store, directory } = context;
  const operator = (await store.listOperators()).find(({ name }) => name === signedIn.name);
  if (
    !operator ||
    !(await verifyPassword(input.current.slice(0, maxPasswordLength), operator.passwordHash))
  ) {
    throw new AppError("forbidden", say("password-wrong"));
  }
  assertGoodPassword(input.next, input.current, operator.name);
  const passwordHash = await hashPassword(input.next);
  await store.changeOperator({
    name: operator.name,
    set: { passwordHash, mustChangePassword: false, failedSignIns: 0, lockedUntil: null },
    expectedPasswordHash: operator.passwordHash,
    endSignIns: { except: signedIn.tokenHash },
    audit: auditDraft(
      { actor: { kind: "operator", name: operator.name }, now: context.now },
      {
        action: "change_password",
        targetType: "operator",
        targetId: operator.name,
        agentId: null,
        before: { mustChangePassword: operator.mustChangePassword },
        after: { mustChangePassword: false },
      },
    ),
  });
  directory.forget();
}

function assertGoodPassword(next: string, current: string, name: string): void {
  if (next.length < minPasswordLength || next.length > maxPasswordLength) {
    throw new AppError(
      "bad_request",
      say("password-length", { least: minPasswordLength, most: maxPasswordLength }),
    );
  }
  if (next === current) throw new AppError("bad_request", say("password-same"));
  if (next.toLowerCase() === name.toLowerCase()) {
    throw new AppError("bad_request", say("password-name"));
  }
}
