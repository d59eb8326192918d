import { eq, inArray } from "drizzle-orm";
import { say } from "../error-said";
import { AppError } from "../errors";
import { insertAudit } from "./audit";
import type { OwnDatabase } from "./own-database";
import type { AuditDraft, OperatorChange, OperatorRow, SignInRow } from "./port";
import { operators, signIns } from "./schema";

export const listOperators = ({ orm }: OwnDatabase): readonly OperatorRow[] =>
  orm.select().from(operators).all();
export const listSignIns = ({ orm }: OwnDatabase): readonly SignInRow[] => orm.select().from(signIns).all();

const operatorOf = ({ orm }: OwnDatabase, name: string) =>
  orm.select().from(operators).where(eq(operators.name, name)).get();
const changedMeanwhile = () => new AppError("conflict", say("password-changed"));
const unknown = (name: string) => new AppError("not_found", say("no-operator", { name }));

const adminCount = (own: OwnDatabase) => listOperators(own).filter(({ role }) => role === "admin").length;

/** Somebody must be able to put things right, so the last admin stays one (P-23). */
function keepingAnAdmin(own: OwnDatabase, name: string, write: () => void): void {
  const before = adminCount(own);
  write();
  if (before === 0 || adminCount(own) > 0) return;
  throw new AppError("conflict", say("last-admin", { name }));
}

export function addOperator(own: OwnDatabase, operator: OperatorRow, audit: AuditDraft): void {
  const isSame = ({ name }: OperatorRow) => name.toLowerCase() === operator.name.toLowerCase();
  own.db
    .transaction(() => {
      const known = listOperators(own).find(isSame);
      if (known) throw new AppError("conflict", say("operator-taken", { name: known.name }));
      own.orm.insert(operators).values(operator).run();
      insertAudit(own, audit, operatorOf(own, operator.name)?.passwordHash === operator.passwordHash);
    })
    .immediate();
}

export function changeOperator(own: OwnDatabase, change: OperatorChange): void {
  const { name, set, endSignIns, expectedPasswordHash, audit } = change;
  own.db
    .transaction(() => {
      const stored = operatorOf(own, name);
      if (!stored) throw unknown(name);
      if (expectedPasswordHash !== undefined && stored.passwordHash !== expectedPasswordHash)
        throw changedMeanwhile();
      keepingAnAdmin(own, name, () =>
        own.orm.update(operators).set(set).where(eq(operators.name, name)).run(),
      );
      if (endSignIns) {
        const ended = listSignIns(own)
          .filter(({ operatorName, tokenHash }) => operatorName === name && tokenHash !== endSignIns.except)
          .map(({ tokenHash }) => tokenHash);
        own.orm.delete(signIns).where(inArray(signIns.tokenHash, ended)).run();
      }
      const after = operatorOf(own, name);
      insertAudit(own, audit, JSON.stringify(after) === JSON.stringify({ ...stored, ...set }));
    })
    .immediate();
}

/** With all that hangs on it: the sign-ins go by the foreign key. */
export function removeOperator(own: OwnDatabase, name: string, audit: AuditDraft): void {
  own.db
    .transaction(() => {
      if (!operatorOf(own, name)) throw unknown(name);
      keepingAnAdmin(own, name, () => own.orm.delete(operators).where(eq(operators.name, name)).run());
      insertAudit(own, audit, operatorOf(own, name) === undefined);
    })
    .immediate();
}

export function addSignIn(
  own: OwnDatabase,
  input: { signIn: SignInRow; expectedPasswordHash: string; audit: AuditDraft | null },
): void {
  const { signIn, expectedPasswordHash, audit } = input;
  const name = signIn.operatorName;
  own.db
    .transaction(() => {
      if (operatorOf(own, name)?.passwordHash !== expectedPasswordHash) throw changedMeanwhile();
      const forgiven = { failedSignIns: 0, lockedUntil: null };
      own.orm.update(operators).set(forgiven).where(eq(operators.name, name)).run();
      own.orm.insert(signIns).values(signIn).run();
      if (audit) insertAudit(own, audit, true);
    })
    .immediate();
}

export function endSignIns(own: OwnDatabase, tokenHashes: readonly string[], audit: AuditDraft | null): void {
  own.db
    .transaction(() => {
      const same = inArray(signIns.tokenHash, [...tokenHashes]);
      own.orm.delete(signIns).where(same).run();
      if (audit) insertAudit(own, audit, own.orm.select().from(signIns).where(same).get() === undefined);
    })
    .immediate();
}
