import type { SetAside } from "../profile-event";
import type { UsageEntry } from "../usage-entry";
import { hasManualDisable } from "./active-windows";
import { isActive } from "./time";

/** The automatic disable of a row, as it is set aside; null where there is none that still runs at `now`. */
export function setAsideOf(
  row: UsageEntry,
  place: Pick<SetAside, "since" | "under">,
  now: number,
): SetAside | null {
  const { disabledUntil, disabledReason, disabledSource, disabledOpenedAt } = row;
  if (!isActive(disabledUntil, now) || hasManualDisable(row)) return null;
  const fields: SetAside["fields"] = {
    disabledUntil,
    ...(disabledReason !== undefined && { disabledReason }),
    ...(disabledSource !== undefined && { disabledSource }),
    ...(disabledOpenedAt !== undefined && { disabledOpenedAt }),
  };
  return { fields, count: countOf(row, disabledReason), ...place };
}

/** Whether it would be running, had nobody disabled by hand: no answer, clear or end of time came between (W-36, W-43). */
export function stillRuns(row: UsageEntry, aside: SetAside, now: number): boolean {
  if (row.disabledUntil !== aside.under || !isActive(aside.fields.disabledUntil, now)) return false;
  if ((row.lastUsed ?? 0) > aside.since) return false;
  return countOf(row, aside.fields.disabledReason) >= aside.count;
}

const countOf = (row: UsageEntry, reason: UsageEntry["disabledReason"]): number =>
  reason === undefined || reason === "manual" ? 0 : (row.failureCounts?.[reason] ?? 0);
