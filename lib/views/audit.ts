import { isPlainRecord } from "../failover/own-value";
import type { Role } from "./me";
import { wayBackOf, type WayBack } from "./way-back";

/** An audit record as the store gives it; values at secret keys are masked since it was written (P-19). */
type AuditEntry = {
  id: number;
  at: number;
  actor: string;
  action: string;
  targetType: string;
  targetId: string;
  agentId: string | null;
  before: unknown;
  after: unknown;
  verified: boolean;
};

/** One value that was changed; `name` is null where the record is about a single value. */
export type AuditChange = { name: string | null; before: unknown; after: unknown };

export type AuditRow = Omit<AuditEntry, "before" | "after" | "actor"> & {
  /** `operator`, `cli`, `system` and the like; null where the record does not say. */
  actorKind: string | null;
  actorName: string;
  changes: readonly AuditChange[];
  wayBack: WayBack | null;
};

/** Names in the URL. `actor` is a name without its kind, `type` and `target` those of what was changed. */
export type AuditFilter = { actor?: string; type?: string; target?: string };

/** Body of `GET /api/audit`, newest first. */
export type AuditView = {
  now: number;
  rows: readonly AuditRow[];
  /** Where to go on; null at the end. */
  nextBefore: number | null;
};

/** Kept from other eyes: who may sign in, and with which keys (P-23). */
const adminTargets = new Set(["operator", "gateway_key"]);

export const isShownTo = (role: Role, { targetType }: Pick<AuditEntry, "targetType">): boolean =>
  role === "admin" || !adminTargets.has(targetType);

export function matchesAudit(entry: AuditEntry, { actor, type, target }: AuditFilter): boolean {
  if (actor && actorOf(entry).actorName !== actor) return false;
  if (type && entry.targetType !== type) return false;
  return !target || entry.targetId.toLowerCase().includes(target.toLowerCase());
}

export function viewAudit(input: {
  entries: readonly AuditEntry[];
  nextBefore: number | null;
  now: number;
}): AuditView {
  const { entries, nextBefore, now } = input;
  return { now, rows: entries.map((entry) => rowOf(entry, now)), nextBefore };
}

function rowOf(entry: AuditEntry, now: number): AuditRow {
  const { actor: _actor, before, after, ...rest } = entry;
  return { ...rest, ...actorOf(entry), changes: changesOf(before, after), wayBack: wayBackOf(entry, now) };
}

function actorOf({ actor }: Pick<AuditEntry, "actor">): Pick<AuditRow, "actorKind" | "actorName"> {
  const at = actor.indexOf(":");
  return at === -1
    ? { actorKind: null, actorName: actor }
    : { actorKind: actor.slice(0, at), actorName: actor.slice(at + 1) };
}

/** Field by field where both sides have fields; what is the same on both is left out. */
export function changesOf(before: unknown, after: unknown): readonly AuditChange[] {
  const isSame = (left: unknown, right: unknown) =>
    JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
  const sides = [before, after].filter((side) => side !== null && side !== undefined);
  if (sides.length === 0 || isSame(before, after)) return [];
  if (!sides.every(isPlainRecord)) return [{ name: null, before: before ?? null, after: after ?? null }];
  const [old, fresh] = [isPlainRecord(before) ? before : {}, isPlainRecord(after) ? after : {}];
  return (
    [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
      .filter((name) => !isSame(old[name], fresh[name]))
      // A record of something new lists every field; those without a value say nothing.
      .filter((name) => sides.length === 2 || !isEmpty(old[name] ?? fresh[name]))
      .map((name) => ({ name, before: old[name] ?? null, after: fresh[name] ?? null }))
  );
}

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;
