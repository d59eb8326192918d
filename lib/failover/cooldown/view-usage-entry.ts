import type { ModelCooldown, UsageEntry } from "../usage-entry";
import { fromRow } from "./row-form";
import { isActive } from "./time";
import { blockFields, cooldownFields, disableFields, withoutFields } from "./without-fields";

/** The row as shown (W-40): ended and invalid windows are hidden, each lane on its own; counters stay. */
export function viewUsageEntry(row: UsageEntry, now: number): UsageEntry {
  const entry = fromRow(row);
  const hidden = [
    ...(isActive(entry.cooldownUntil, now) ? [] : [...cooldownFields, "cooldownClassification" as const]),
    ...(isActive(entry.disabledUntil, now) ? [] : disableFields),
    ...(isActive(entry.blockedUntil, now) ? [] : blockFields),
  ];
  const view = withoutFields(entry, hidden);
  if (entry.modelCooldowns === undefined) return view;
  const models = Object.entries(entry.modelCooldowns).map(
    ([modelId, window]) => [modelId, isActive(window.until, now) ? window : countersOf(window)] as const,
  );
  return { ...view, modelCooldowns: Object.fromEntries(models) };
}

function countersOf(window: ModelCooldown): ModelCooldown {
  const { until: _until, reason: _reason, source: _source, openedAt: _openedAt, ...counters } = window;
  return counters;
}
