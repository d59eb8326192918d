import { hasManualDisable, isManuallyDisabled } from "../failover/cooldown/active-windows";
import { sanitizeUsageEntry } from "../failover/cooldown/sanitize-usage-entry";
import { setAsideOf } from "../failover/cooldown/set-aside";
import type { SetAside } from "../failover/profile-event";
import type { UsageEntry } from "../failover/usage-entry";
import type { AuditEntry, StorePort } from "../store/port";

type Act = Pick<AuditEntry, "action" | "at" | "before" | "after">;

/** Whoever disabled a profile more often than this without enabling it in between is not waited for. */
const actsLookedAt = 50;

/**
 * The automatic disable that the one by hand in this row took the place of (W-46), from our own records: OpenClaw's row
 * has no place for it (E30). Null where there was none or it was cleared since.
 */
export async function readSetAside(
  store: Pick<StorePort, "listAudit">,
  { profileId, row, now }: { profileId: string; row: UsageEntry | undefined; now: number },
): Promise<SetAside | null> {
  if (row === undefined || !hasManualDisable(row)) return null;
  const target = { type: "auth_profile", id: profileId };
  return findSetAside(row, await store.listAudit({ target, limit: actsLookedAt }), now);
}

/** Back from the disable that stands, through those it came after, to the first one. `acts`: newest first. */
export function findSetAside(row: UsageEntry, acts: readonly Act[], now: number): SetAside | null {
  const under = row.disabledUntil;
  if (under === undefined) return null;
  let standing = row;
  for (const { action, at, before, after } of acts) {
    // Another agent may have a profile of this id, and another program may have written here in between.
    if (!isSameDisable(sanitizeUsageEntry(after), standing)) continue;
    if (action === "clear_profile") return null;
    if (action !== "disable") continue;
    const earlier = sanitizeUsageEntry(before);
    // One by hand that had run out by then had freed the profile, and what it took the place of with it.
    if (hasManualDisable(earlier) && !isManuallyDisabled(earlier, at)) return null;
    if (!hasManualDisable(earlier)) return setAsideOf(earlier, { since: at, under }, now);
    standing = earlier;
  }
  return null;
}

/** A program that rewrites the row may leave out the start, which is a field of ours (P-10). */
function isSameDisable(one: UsageEntry, other: UsageEntry): boolean {
  const starts = [one, other].flatMap(({ disabledOpenedAt }) => disabledOpenedAt ?? []);
  return (
    hasManualDisable(one) &&
    one.disabledUntil === other.disabledUntil &&
    (starts.length < 2 || starts[0] === starts[1])
  );
}
