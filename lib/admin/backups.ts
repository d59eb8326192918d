import { assertRole } from "../auth/roles";
import { auditDraft, type AdminContext } from "./admin-context";
import type { AuditAction } from "../views/audit-names";

type Context = Pick<AdminContext, "actor" | "role" | "now" | "store"> & {
  backups: {
    make(): Promise<string>;
    read(name: string): Promise<{ bytes: number; stream: ReadableStream<Uint8Array> }>;
    remove(name: string): Promise<void>;
  };
};

export async function makeBackup(context: Context): Promise<string> {
  assertRole(context.role, "admin");
  const name = await context.backups.make();
  await record(context, "make_backup", name);
  return name;
}

/** It holds the hashes of passwords and keys, so who took one away is on record. */
export async function readBackup(context: Context, name: string) {
  assertRole(context.role, "admin");
  const backup = await context.backups.read(name);
  try {
    await record(context, "download_backup", name);
  } catch (error) {
    await backup.stream.cancel();
    throw error;
  }
  return backup;
}

export async function removeBackup(context: Context, name: string): Promise<void> {
  assertRole(context.role, "admin");
  await context.backups.remove(name);
  await record(context, "remove_backup", name);
}

function record(context: Context, action: AuditAction, targetId: string): Promise<void> {
  const target = { targetType: "database", targetId, agentId: null } as const;
  return context.store.appendAudit(auditDraft(context, { action, ...target, before: null, after: null }));
}
