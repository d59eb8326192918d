import { signInSeconds } from "../auth/cookie";
import { lockMsAfter } from "../auth/lock-out";
import type { OperatorDirectory } from "../auth/operator-directory";
import { hashPassword, maxPasswordLength, verifyPassword } from "../auth/password";
import { randomSecret, sha256Hex } from "../auth/secret";
import { say } from "../error-said";
import { AppError } from "../errors";
import type { OperatorRow, StorePort } from "../store/port";
import type { AuditAction } from "../views/audit-names";
import { spellName } from "../auth/operator-name";
import { auditDraft } from "./admin-context";

export type SignInContext = {
  now(): number;
  store: StorePort;
  directory: OperatorDirectory;
  attempts: SignInAttempts;
  /** Deletes `understudy/first-password`: it is gone after the first sign-in (P-22). */
  removeFirstPassword(): Promise<void>;
};

/** One password check at a time, so that parallel guesses cannot slip past the lock-out; kept per process. */
export type SignInAttempts = {
  waiting: number;
  last: Promise<unknown>;
  /** Names without an account are locked by the same rule, or the lock-out would tell which names exist. */
  unknown: Map<string, { failures: number; lockedUntil: number }>;
};
export const createSignInAttempts = (): SignInAttempts => ({
  waiting: 0,
  last: Promise.resolve(),
  unknown: new Map(),
});

export type SignInInput = { name: string; password: string; userAgent: string };
export type SignInResult = { token: string; expiresAt: number; mustChangePassword: boolean };

const maxWaiting = 20;
const maxUnknownNames = 1_000;

export function signIn(context: SignInContext, input: SignInInput): Promise<SignInResult> {
  const name = spellName(input.name);
  return oneAtATime(context.attempts, () => check(context, { ...input, name }));
}

/** Every check of a password: each reads the account that the one before has written. */
export async function oneAtATime<T>(attempts: SignInAttempts, work: () => Promise<T>): Promise<T> {
  if (attempts.waiting >= maxWaiting) {
    throw new AppError("locked", say("sign-in-crowd"), {
      details: { retryAfterMs: 5_000 },
    });
  }
  attempts.waiting += 1;
  const attempt = attempts.last.then(work);
  attempts.last = attempt.catch(() => undefined);
  return attempt.finally(() => {
    attempts.waiting -= 1;
  });
}

async function check(context: SignInContext, input: SignInInput): Promise<SignInResult> {
  const { now, store, directory } = context;
  const operator = (await store.listOperators()).find(({ name }) => name === input.name);
  const lockedUntil = operator ? operator.lockedUntil : context.attempts.unknown.get(input.name)?.lockedUntil;
  if (lockedUntil && now() < lockedUntil) throw locked(lockedUntil - now());

  const matches = await matchesPassword(input.password, operator);
  if (!operator) throw noteUnknownName(context, input.name);
  if (!matches) throw await noteWrongPassword(context, operator);

  const token = randomSecret();
  const expiresAt = now() + signInSeconds * 1_000;
  const userAgent = input.userAgent.slice(0, 200);
  const wasForgiven = operator.failedSignIns > 0 || operator.lockedUntil !== null;
  await store.addSignIn({
    signIn: {
      tokenHash: sha256Hex(token),
      operatorName: operator.name,
      createdAt: now(),
      expiresAt,
      userAgent,
    },
    expectedPasswordHash: operator.passwordHash,
    audit: wasForgiven ? signInAudit(context, operator.name, "sign_in") : null,
  });
  directory.forget();
  await context.removeFirstPassword();
  return { token, expiresAt, mustChangePassword: operator.mustChangePassword };
}

let decoy: Promise<string> | undefined;

/** An unknown name costs the same time as a wrong password. */
async function matchesPassword(password: string, operator: OperatorRow | undefined): Promise<boolean> {
  if (password.length > maxPasswordLength) return false;
  decoy ??= hashPassword(randomSecret());
  return verifyPassword(password, operator ? operator.passwordHash : await decoy);
}

async function noteWrongPassword(context: SignInContext, operator: OperatorRow): Promise<AppError> {
  const failedSignIns = operator.failedSignIns + 1;
  const lockMs = lockMsAfter(failedSignIns);
  const lockedUntil = lockMs > 0 ? context.now() + lockMs : null;
  const action = lockMs > 0 ? "sign_in_locked" : "sign_in_failed";
  await context.store.changeOperator({
    name: operator.name,
    set: { failedSignIns, lockedUntil },
    expectedPasswordHash: operator.passwordHash,
    audit: signInAudit(context, operator.name, action),
  });
  context.directory.forget();
  return lockMs > 0 ? locked(lockMs) : wrong();
}

function noteUnknownName(context: SignInContext, name: string): AppError {
  const { unknown } = context.attempts;
  const failures = (unknown.get(name)?.failures ?? 0) + 1;
  const lockMs = lockMsAfter(failures);
  unknown.delete(name);
  unknown.set(name, { failures, lockedUntil: context.now() + lockMs });
  const oldest = unknown.keys().next().value;
  if (unknown.size > maxUnknownNames && oldest !== undefined) unknown.delete(oldest);
  return lockMs > 0 ? locked(lockMs) : wrong();
}

const wrong = () => new AppError("unauthorized", say("sign-in-wrong"));

function locked(retryAfterMs: number): AppError {
  const seconds = Math.ceil(retryAfterMs / 1_000);
  return new AppError("locked", say("sign-in-locked", { seconds }), {
    details: { retryAfterMs },
  });
}

function signInAudit(context: SignInContext, name: string, action: AuditAction) {
  return auditDraft(
    { actor: { kind: "operator", name }, now: context.now },
    { action, targetType: "operator", targetId: name, agentId: null, before: null, after: null },
  );
}
