import { desc, eq, lt, sql } from "drizzle-orm";
import { maskSecrets } from "./mask-secrets";
import type { OwnDatabase } from "./own-database";
import type { AuditDraft, AuditEntry } from "./port";
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
  const list = orm
    .select()
    .from(audit)
    .where(lt(audit.id, sql.placeholder("before")))
    .orderBy(desc(audit.id))
    .limit(sql.placeholder("limit"))
    .prepare();
  return (input: { before?: number; limit: number }): readonly AuditEntry[] =>
    list
      .all({ before: input.before ?? Number.MAX_SAFE_INTEGER, limit: input.limit })
      .map(({ beforeJson, afterJson, ...row }) => ({
        ...row,
        before: fromJson(beforeJson),
        after: fromJson(afterJson),
      }));
}
