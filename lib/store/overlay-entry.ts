import { isPlainRecord } from "../failover/own-value";
import type { UsageEntry } from "../failover/usage-entry";

/** Fields that say one thing together: half a window of one program and half of another would say something else. */
const lanes = ["cooldown", "disabled", "blocked"];
const unitOf = (field: string): string => lanes.find((lane) => field.startsWith(lane)) ?? field;

type Values = Readonly<Record<string, unknown>>;

const valuesOf = (value: unknown): Values => (isPlainRecord(value) ? value : {});
const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

function overlay(raw: Values, before: Values, after: Values, unit: (field: string) => string): Values {
  const fields = [...new Set([...Object.keys(raw), ...Object.keys(after)])];
  const changed = new Set(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((field) => !isSame(before[field], after[field]))
      .map(unit),
  );
  return Object.fromEntries(
    fields.flatMap((field) => {
      const source = changed.has(unit(field)) ? after : raw;
      return Object.hasOwn(source, field) ? [[field, source[field]]] : [];
    }),
  );
}

/** Members that are maps: what an event did to one model or reason says nothing about the others. */
const maps = ["modelCooldowns", "failureCounts"];

/**
 * The row after an event: what the event left alone stays as it stands there, down to values that nobody here knows
 * (W-2). `before` is the row as it was read, `after` what the event made of it; undefined takes the row away.
 */
export function overlayEntry(
  raw: unknown,
  before: UsageEntry | undefined,
  after: UsageEntry | undefined,
): Values | undefined {
  if (after === undefined) return undefined;
  const [stored, read, next] = [valuesOf(raw), valuesOf(before), valuesOf(after)];
  const inner = maps.flatMap((field) => {
    const merged = overlay(
      valuesOf(stored[field]),
      valuesOf(read[field]),
      valuesOf(next[field]),
      (key) => key,
    );
    return Object.keys(merged).length > 0 ? [[field, merged] as const] : [];
  });
  return overlay(stored, read, { ...next, ...Object.fromEntries(inner) }, unitOf);
}
