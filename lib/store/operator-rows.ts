import { eq } from "drizzle-orm";
import { AppError } from "../errors";
import type { OwnDatabase } from "./own-database";
import { insertAudit } from "./audit";
import type { AuditDraft, GatewayKeyRow, OperatorRow, SignInRow } from "./port";
import { gatewayKeys, operators, signIns } from "./schema";

export const listOperators = ({ orm }: OwnDatabase): readonly OperatorRow[] =>
  orm.select().from(operators).all();
export const listSignIns = ({ orm }: OwnDatabase): readonly SignInRow[] => orm.select().from(signIns).all();
export const listGatewayKeys = ({ orm }: OwnDatabase): readonly GatewayKeyRow[] =>
  orm.select().from(gatewayKeys).all();

/** Row and audit record in one transaction, the row read back inside it. */
function audited(own: OwnDatabase, draft: AuditDraft, write: () => void, reads: () => boolean): void {
  own.db
    .transaction(() => {
      write();
      insertAudit(own, draft, reads());
    })
    .immediate();
}

export function saveOperator(
  own: OwnDatabase,
  input: { operator: OperatorRow; audit: AuditDraft; expectedPasswordHash?: string | undefined },
): void {
  const { operator, audit, expectedPasswordHash } = input;
  const { name, ...columns } = operator;
  const storedHash = () =>
    own.orm.select().from(operators).where(eq(operators.name, name)).get()?.passwordHash;
  audited(
    own,
    audit,
    () => {
      if (expectedPasswordHash !== undefined && storedHash() !== expectedPasswordHash)
        throw new AppError("conflict", "The password was changed meanwhile. Sign in again.");
      own.orm
        .insert(operators)
        .values(operator)
        .onConflictDoUpdate({ target: operators.name, set: columns })
        .run();
    },
    () => storedHash() === operator.passwordHash,
  );
}

export function saveGatewayKey(own: OwnDatabase, key: GatewayKeyRow, draft: AuditDraft): void {
  const { id, ...columns } = key;
  const same = eq(gatewayKeys.id, id);
  audited(
    own,
    draft,
    () =>
      own.orm
        .insert(gatewayKeys)
        .values(key)
        .onConflictDoUpdate({ target: gatewayKeys.id, set: columns })
        .run(),
    () => own.orm.select().from(gatewayKeys).where(same).get()?.secretHash === key.secretHash,
  );
}

export function saveSignIn({ orm }: OwnDatabase, signIn: SignInRow): void {
  const { tokenHash: _, ...columns } = signIn;
  orm.insert(signIns).values(signIn).onConflictDoUpdate({ target: signIns.tokenHash, set: columns }).run();
}

export function deleteSignIn({ orm }: OwnDatabase, tokenHash: string): void {
  orm.delete(signIns).where(eq(signIns.tokenHash, tokenHash)).run();
}

export function deleteSignInsOf({ orm }: OwnDatabase, operatorName: string): void {
  orm.delete(signIns).where(eq(signIns.operatorName, operatorName)).run();
}

export function touchGatewayKeys(
  { db, orm }: OwnDatabase,
  used: readonly { id: string; lastUsedAt: number }[],
): void {
  db.transaction(() => {
    for (const { id, lastUsedAt } of used)
      orm.update(gatewayKeys).set({ lastUsedAt }).where(eq(gatewayKeys.id, id)).run();
  }).immediate();
}
