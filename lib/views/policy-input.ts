import { isPlainRecord } from "../failover/own-value";
import { normalizeProviderId } from "../failover/provider-id";
import type { NumberField } from "./policy-fields";

export type InputProblem =
  | "notANumber"
  | "notWhole"
  | "notPositive"
  | "belowZero"
  | "belowOne"
  | "belowBase"
  | "emptyLadder"
  | "noProvider"
  | "providerTwice";

/** What was typed, read: a value, nothing for the default, or what is wrong with it. */
export type ReadInput<Value> = { ok: true; value: Value | null } | { ok: false; problem: InputProblem };

/** `12`, `1.5`, and `1,5` where people write it so. */
function numberIn(text: string): number | null {
  const trimmed = text.trim().replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : null;
}

type Bounds = Pick<NumberField, "isWhole" | "least" | "above">;

export function readNumber(text: string, { isWhole, least, above }: Bounds): ReadInput<number> {
  if (text.trim() === "") return { ok: true, value: null };
  const value = numberIn(text);
  if (value === null) return { ok: false, problem: "notANumber" };
  if (isWhole && !Number.isSafeInteger(value)) return { ok: false, problem: "notWhole" };
  if (above && value <= least) return { ok: false, problem: "notPositive" };
  if (value < least) return { ok: false, problem: least === 1 ? "belowOne" : "belowZero" };
  return { ok: true, value };
}

export const stepBounds: Bounds = { isWhole: true, least: 1, above: false };
const hourBounds: Bounds = { isWhole: false, least: 0, above: true };

/** The ladder as seconds, step by step; each one needs a number. */
export function readLadder(texts: readonly string[]): ReadInput<readonly number[]> {
  if (texts.length === 0) return { ok: false, problem: "emptyLadder" };
  const steps: number[] = [];
  for (const text of texts) {
    const read = readNumber(text, stepBounds);
    if (!read.ok) return read;
    if (read.value === null) return { ok: false, problem: "notANumber" };
    steps.push(read.value);
  }
  return { ok: true, value: steps };
}

export type ProviderHours = { provider: string; hours: string };

/** Hours by provider; none at all is the default. */
export function readHoursByProvider(
  rows: readonly ProviderHours[],
): ReadInput<Readonly<Record<string, number>>> {
  const hours = new Map<string, number>();
  for (const row of rows) {
    const provider = normalizeProviderId(row.provider);
    if (provider === "") return { ok: false, problem: "noProvider" };
    if (hours.has(provider)) return { ok: false, problem: "providerTwice" };
    const read = readNumber(row.hours, hourBounds);
    if (!read.ok) return read;
    if (read.value === null) return { ok: false, problem: "notANumber" };
    hours.set(provider, read.value);
  }
  return { ok: true, value: hours.size === 0 ? null : Object.fromEntries(hours) };
}

/** Provider ids as people list them: by commas, spaces or lines. */
export const readProviders = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map(normalizeProviderId)
      .filter(Boolean),
  ),
];

export const shownProviders = (value: unknown): string =>
  Array.isArray(value) ? value.filter((id) => typeof id === "string").join(", ") : "";

export const shownHours = (value: unknown): readonly ProviderHours[] =>
  Object.entries(isPlainRecord(value) ? value : {}).map(([provider, hours]) => ({
    provider,
    hours: String(hours),
  }));

/** D-58: accepted, but probably not meant. */
export const isFalling = (steps: readonly number[]): boolean =>
  steps.some((step, at) => step < (steps[at - 1] ?? 0));
