import { say } from "../error-said";
import { AppError } from "../errors";
import { newGatewayKey } from "../auth/gateway-keys";
import { assertRole } from "../auth/roles";
import type { GatewayKeyRow, GatewayKeyTerms } from "../store/gateway-key";
import { auditDraft, type AdminContext } from "./admin-context";
import { anyTerms, cleanTerms, type KnownNames } from "./gateway-key-terms";
import type { AuditAction } from "../views/audit-names";

/** `known`: what scopes may name; without it they are taken as they are. */
type KeyContext = Pick<AdminContext, "actor" | "role" | "now" | "store"> & { known?: KnownNames };
type Wanted = { name: string } & Partial<Pick<GatewayKeyTerms, "scopes" | "limits">>;

/** The secret is in this answer and nowhere else. */
export async function createGatewayKey(
  context: KeyContext,
  wanted: Wanted,
): Promise<{ key: GatewayKeyRow; secret: string }> {
  assertRole(context.role, "admin");
  const { row, secret } = newGatewayKey(cleanTerms({ ...anyTerms, ...wanted }, context.known), context.now());
  const after = { fingerprint: row.fingerprint, ...shownTerms(row) };
  await context.store.addGatewayKey(row, keyAudit(context, "create_gateway_key", row.id, { after }));
  return { key: row, secret };
}

/** Another name, other scopes or limits; the secret stays. `seen`: what the change was made from. */
export async function changeGatewayKey(
  context: KeyContext,
  input: { id: string; seen: GatewayKeyTerms; terms: GatewayKeyTerms },
): Promise<void> {
  assertRole(context.role, "admin");
  const terms = cleanTerms(input.terms, context.known, input.seen);
  const change = { before: shownTerms(input.seen), after: shownTerms(terms) };
  await context.store.changeGatewayKey({
    id: input.id,
    seen: input.seen,
    terms,
    audit: keyAudit(context, "change_gateway_key", input.id, change),
  });
}

export async function revokeGatewayKey(context: KeyContext, { id }: { id: string }): Promise<GatewayKeyRow> {
  assertRole(context.role, "admin");
  const key = await keyOf(context, id);
  if (key.revokedAt !== null) return key;
  const at = context.now();
  const change = { before: { name: key.name, revokedAt: null }, after: { name: key.name, revokedAt: at } };
  await context.store.revokeGatewayKey({
    id,
    at,
    audit: keyAudit(context, "revoke_gateway_key", id, change),
  });
  return keyOf(context, id);
}

async function keyOf({ store }: KeyContext, id: string): Promise<GatewayKeyRow> {
  const key = (await store.listGatewayKeys()).find((one) => one.id === id);
  if (!key) throw new AppError("not_found", say("no-key", { id: id.slice(0, 100) }));
  return key;
}

const shownTerms = ({ name, scopes, limits }: GatewayKeyTerms) => ({ name, ...scopes, ...limits });

function keyAudit(
  context: KeyContext,
  action: AuditAction,
  targetId: string,
  { before = null, after }: { before?: unknown; after: unknown },
) {
  return auditDraft(context, { action, targetType: "gateway_key", targetId, agentId: null, before, after });
}
