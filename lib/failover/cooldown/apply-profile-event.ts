// Windows and counters of profiles: one event in, the next usage entry out, and questions about what is active (spec 03).
// What must not live here: clocks, stores, secrets, or an opinion on which profile comes next (that is auth-order).
import type { FailoverPolicy } from "../policy";
import type { ProfileEffect, ProfileEvent, SetAside } from "../profile-event";
import type { UsageEntry } from "../usage-entry";
import { hasManualDisable, isManuallyDisabled } from "./active-windows";
import { isRecordable } from "./is-recorded-failure";
import { recordFailure } from "./record-failure";
import { fromRow, toRow } from "./row-form";
import { sanitizeUsageEntry } from "./sanitize-usage-entry";
import { stillRuns } from "./set-aside";
import { MAX_TIME, isTime } from "./time";
import { blockFields, cooldownFields, disableFields, withoutFields, withoutModel } from "./without-fields";

type Applied = { entry: UsageEntry | undefined; window: ProfileEffect["window"] };

/** Total: whatever stands in the row, an event gives the next row (R20). Nothing to record gives back the same row. */
export function applyProfileEvent(
  row: UsageEntry | undefined,
  event: ProfileEvent,
  policy: FailoverPolicy,
): ProfileEffect {
  if (event.type === "success" && row && isQuiet(row)) {
    const { lastUsed } = row;
    const { profileId, type, at } = event;
    return { profileId, type, window: null, before: { lastUsed }, after: { lastUsed: at, errorCount: 0 } };
  }
  const before = row === undefined ? undefined : sanitizeUsageEntry(row);
  const { entry, window } = apply(before, event, policy);
  const after = entry === undefined || entry === before ? entry : toRow(entry, event.at, policy);
  return { profileId: event.profileId, type: event.type, window, before, after };
}

/** Nearly every answer finds the row so: nothing is open and nothing is counted, and only the time moves. */
function isQuiet(row: UsageEntry): row is UsageEntry & { lastUsed: number } {
  if (row.errorCount !== 0 || !Number.isFinite(row.lastUsed)) return false;
  for (const field in row) if (field !== "lastUsed" && field !== "errorCount") return false;
  return true;
}

function apply(before: UsageEntry | undefined, event: ProfileEvent, policy: FailoverPolicy): Applied {
  switch (event.type) {
    case "failure":
      return isRecordable(event, policy)
        ? recordFailure(fromRow(before ?? {}), event, policy)
        : { entry: before, window: null };
    case "success":
      return silent(recordSuccess(fromRow(before ?? {}), event.modelId, event.at));
    case "probe-claimed":
      return silent({ ...fromRow(before ?? {}), lastProbeAt: event.at });
    case "disabled":
      return disable(fromRow(before ?? {}), event.until, event.at);
    case "block-lifted":
      return silent(before && liftBlock(before, event.blockedUntil));
    case "windows-cleared":
      return silent(before && clearWindows(fromRow(before), event.modelId));
    case "enabled":
      return silent(before && enable(before, event.setAside, event.at));
    case "credential-replaced":
      return silent(undefined);
  }
}

const silent = (entry: UsageEntry | undefined): Applied => ({ entry, window: null });

/** An answer ends every window that covers the answered model; an operator's disable stands (W-35 … W-37). */
function recordSuccess(entry: UsageEntry, modelId: string | undefined, at: number): UsageEntry {
  const healed = withoutFields(entry, [
    ...cooldownFields,
    "cooldownClassification",
    ...(hasManualDisable(entry) ? [] : disableFields),
    ...(blocksOtherModel(entry, modelId) ? [] : blockFields),
    "failureCounts",
    "lastProbeAt",
  ]);
  const next = { ...healed, lastUsed: at, errorCount: 0 };
  return modelId === undefined ? next : withoutModel(next, modelId);
}

const blocksOtherModel = (entry: UsageEntry, modelId: string | undefined): boolean =>
  entry.blockedScope === "model" && entry.blockedModel !== undefined && entry.blockedModel !== modelId;

/** W-43 and W-44, as in the table of 03 §6. */
function clearWindows(entry: UsageEntry, modelId: string | undefined): UsageEntry {
  if (modelId !== undefined) {
    const cleared = withoutModel(entry, modelId);
    const isItsBlock = entry.blockedScope === "model" && entry.blockedModel === modelId;
    return isItsBlock ? withoutFields(cleared, [...blockFields, "lastProbeAt"]) : cleared;
  }
  const cleared = withoutFields(entry, [
    ...cooldownFields,
    "cooldownClassification",
    "modelCooldowns",
    ...(hasManualDisable(entry) ? [] : disableFields),
    ...blockFields,
    "failureCounts",
    "lastProbeAt",
  ]);
  return { ...cleared, errorCount: 0 };
}

/** Until enabled, or until a given time; it overwrites a running disable (W-46). */
function disable(entry: UsageEntry, until: number | undefined, at: number): Applied {
  const openedAt = isManuallyDisabled(entry, at) ? entry.disabledOpenedAt : at;
  const end = isTime(until) ? until : MAX_TIME;
  const disabled: UsageEntry = {
    ...withoutFields(entry, disableFields),
    disabledUntil: end,
    disabledReason: "manual",
    disabledSource: "manual",
    ...(openedAt === undefined ? {} : { disabledOpenedAt: openedAt }),
  };
  const window = {
    lane: "disable",
    scope: { kind: "profile" },
    reason: "manual",
    source: "manual",
    until: end,
    openedAt: openedAt ?? null,
    count: 0,
    reused: false,
  } as const;
  return { entry: disabled, window };
}

/** W-47; the automatic disable that it stood over goes on, if it still runs. */
function enable(row: UsageEntry, aside: SetAside | undefined, at: number): UsageEntry {
  if (!hasManualDisable(row)) return row;
  const enabled = withoutFields(fromRow(row), disableFields);
  return aside && stillRuns(row, aside, at) ? { ...enabled, ...aside.fields } : enabled;
}

/** The answer of the usage endpoint is used only if the block is still the one it was asked about (W-77). */
const liftBlock = (row: UsageEntry, blockedUntil: number): UsageEntry =>
  row.blockedUntil === blockedUntil ? withoutFields(fromRow(row), blockFields) : row;
