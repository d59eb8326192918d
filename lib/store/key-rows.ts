import { eq, sql } from "drizzle-orm";
import { say } from "../error-said";
import { AppError } from "../errors";
import { insertAudit } from "./audit";
import type { OwnDatabase } from "./own-database";
import type { GatewayKeyRow, GatewayKeyTerms } from "./gateway-key";
import type { AuditDraft } from "./port";
import { gatewayKeys } from "./schema";

type Columns = typeof gatewayKeys.$inferSelect;

export const listGatewayKeys = ({ orm }: OwnDatabase): readonly GatewayKeyRow[] =>
  orm.select().from(gatewayKeys).all().map(rowOf);

function rowOf(columns: Columns): GatewayKeyRow {
  const { agents, models, mayPin, mayBringFallbacks, concurrent, perMinute, ...rest } = columns;
  return {
    ...rest,
    scopes: { agents, models, pin: mayPin, fallbacks: mayBringFallbacks },
    limits: { concurrent, perMinute },
  };
}

const columnsOf = ({ name, scopes, limits }: GatewayKeyTerms) => ({
  name,
  agents: scopes.agents,
  models: scopes.models,
  mayPin: scopes.pin,
  mayBringFallbacks: scopes.fallbacks,
  ...limits,
});

const keyOf = (own: OwnDatabase, id: string) => listGatewayKeys(own).find((key) => key.id === id);

const hasTerms = (key: GatewayKeyRow | undefined, terms: GatewayKeyTerms): boolean =>
  key !== undefined && JSON.stringify(columnsOf(key)) === JSON.stringify(columnsOf(terms));

/** Two keys in use that are called the same could not be told apart in the log; a revoked one gives its name up. */
function assertNameIsFree(own: OwnDatabase, name: string, exceptId: string): void {
  const taken = listGatewayKeys(own).find(
    (key) => key.id !== exceptId && key.revokedAt === null && key.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) throw new AppError("conflict", say("key-taken", { name: taken.name }));
}

export function addGatewayKey(own: OwnDatabase, key: GatewayKeyRow, audit: AuditDraft): void {
  const { scopes: _scopes, limits: _limits, ...rest } = key;
  own.db
    .transaction(() => {
      assertNameIsFree(own, key.name, key.id);
      own.orm
        .insert(gatewayKeys)
        .values({ ...rest, ...columnsOf(key) })
        .run();
      const stored = keyOf(own, key.id);
      insertAudit(own, audit, stored?.secretHash === key.secretHash && hasTerms(stored, key));
    })
    .immediate();
}

export function changeGatewayKey(
  own: OwnDatabase,
  input: { id: string; seen: GatewayKeyTerms; terms: GatewayKeyTerms; audit: AuditDraft },
): void {
  const { id, seen, terms, audit } = input;
  own.db
    .transaction(() => {
      const stored = keyOf(own, id);
      if (!stored) throw unknownKey(id);
      if (stored.revokedAt !== null)
        throw new AppError("conflict", say("key-revoked", { name: stored.name }));
      if (!hasTerms(stored, seen)) throw new AppError("conflict", say("key-changed"));
      assertNameIsFree(own, terms.name, id);
      own.orm.update(gatewayKeys).set(columnsOf(terms)).where(eq(gatewayKeys.id, id)).run();
      insertAudit(own, audit, hasTerms(keyOf(own, id), terms));
    })
    .immediate();
}

export function revokeGatewayKey(
  own: OwnDatabase,
  input: { id: string; at: number; audit: AuditDraft },
): void {
  const { id, at, audit } = input;
  own.db
    .transaction(() => {
      const stored = keyOf(own, id);
      if (!stored) throw unknownKey(id);
      if (stored.revokedAt !== null) return;
      own.orm.update(gatewayKeys).set({ revokedAt: at }).where(eq(gatewayKeys.id, id)).run();
      insertAudit(own, audit, keyOf(own, id)?.revokedAt === at);
    })
    .immediate();
}

const unknownKey = (id: string) => new AppError("not_found", say("no-key", { id }));

/** Uses of several processes add up. */
export function touchGatewayKeys(
  { db, orm }: OwnDatabase,
  used: readonly { id: string; lastUsedAt: number; uses: number }[],
): void {
  db.transaction(() => {
    for (const { id, lastUsedAt, uses } of used)
      orm
        .update(gatewayKeys)
        .set({
          lastUsedAt: sql`max(coalesce(${gatewayKeys.lastUsedAt}, 0), ${lastUsedAt})`,
          uses: sql`${gatewayKeys.uses} + ${uses}`,
        })
        .where(eq(gatewayKeys.id, id))
        .run();
  }).immediate();
}
