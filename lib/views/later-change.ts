import type { AuditRow } from "./audit";

/**
 * The latest record after `row` of a change to the same values; null when nobody is on record for one. `rows` newest
 * first.
 */
export const laterChange = (rows: readonly AuditRow[], row: AuditRow): AuditRow | null =>
  rows.find(
    (other) =>
      other.id > row.id &&
      other.targetType === row.targetType &&
      other.targetId === row.targetId &&
      other.agentId === row.agentId &&
      other.changes.some(({ name }) => row.changes.some((change) => change.name === name)),
  ) ?? null;
