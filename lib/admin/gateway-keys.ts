import { AppError } from "../errors";
import { newGatewayKey } from "../auth/gateway-keys";
import { assertRole } from "../auth/roles";
import type { GatewayKeyRow } from "../store/port";
import { auditDraft, type AdminContext } from "./admin-context";

type KeyContext = Pick<AdminContext, "actor" | "role" | "now" | "store">;

/** The secret is in this answer and nowhere else. */
export async function createGatewayKey(
  context: KeyContext,
  input: { name: string },
): Promise<{ key: GatewayKeyRow; secret: string }> {
  assertRole(context.role, "admin");
  const name = input.name.trim();
  if (!/^[\p{L}\p{N} ._@-]{1,64}$/u.test(name)) {
    throw new AppError("bad_request", "Give the key a name of 1 to 64 letters, digits, spaces or . _ @ -");
  }
  const { row, secret } = newGatewayKey(name, context.now());
  const after = { name: row.name, fingerprint: row.fingerprint };
  await context.store.saveGatewayKey(row, keyAudit(context, "create_gateway_key", row.id, null, after));
  return { key: row, secret };
}

export async function revokeGatewayKey(context: KeyContext, input: { id: string }): Promise<GatewayKeyRow> {
  assertRole(context.role, "admin");
  const keys = await context.store.listGatewayKeys();
  const key = keys.find(({ id }) => id === input.id);
  if (!key) throw new AppError("not_found", `There is no gateway key "${input.id}".`);
  if (key.revokedAt !== null) return key;
  const revoked = { ...key, revokedAt: context.now() };
  await context.store.saveGatewayKey(
    revoked,
    keyAudit(context, "revoke_gateway_key", key.id, { revokedAt: null }, { revokedAt: revoked.revokedAt }),
  );
  return revoked;
}

function keyAudit(context: KeyContext, action: string, targetId: string, before: unknown, after: unknown) {
  return auditDraft(context, { action, targetType: "gateway_key", targetId, agentId: null, before, after });
}
