import { and, desc, eq, lt, sql, type SQL } from "drizzle-orm";
import { maskSecrets } from "./mask-secrets";
import type { OwnDatabase } from "./own-database";
import type { AuditDraft, AuditEntry, AuditQuestion } from "./port";
import { audit } from "./schema";

const toJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(maskSecrets(value));

const fromJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

export function insertAudit({ orm }: OwnDatabase, draft: AuditDraft, verified: boolean): number {
  const { before, after, ...entry } = draft;
  const row = { ...entry, beforeJson: toJson(before), afterJson: toJson(after), verified };
  return Number(orm.insert(audit).values(row).run().lastInsertRowid);
}

export function markVerified({ orm }: OwnDatabase, id: number): void {
  orm.update(audit).set({ verified: true }).where(eq(audit.id, id)).run();
}

export function prepareListAudit({ orm }: OwnDatabase) {
  const isOlder = lt(audit.id, sql.placeholder("before"));
  const isTarget = and(
    eq(audit.targetType, sql.placeholder("type")),
    eq(audit.targetId, sql.placeholder("target")),
  );
  const ask = (where: SQL | undefined) =>
    orm.select().from(audit).where(where).orderBy(desc(audit.id)).limit(sql.placeholder("limit")).prepare();
  const [ofAll, ofTarget] = [ask(isOlder), ask(and(isOlder, isTarget))];
  return ({ before = Number.MAX_SAFE_INTEGER, limit, target }: AuditQuestion): readonly AuditEntry[] => {
    const rows = target
      ? ofTarget.all({ before, limit, type: target.type, target: target.id })
      : ofAll.all({ before, limit });
    return rows.map(({ beforeJson, afterJson, ...row }) => ({
      ...row,
      before: fromJson(beforeJson),
      after: fromJson(afterJson),
    }));
  };
}
