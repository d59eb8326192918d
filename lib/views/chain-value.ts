import type { ModelValue } from "../failover/config";
import { isPlainRecord } from "../failover/own-value";
import { parseModelValue } from "../failover/parse-agents";

/** A chain as written: null is a key that is not there, which is not the same as an empty list (D-50). */
export type ChainValue = { primary: string | null; fallbacks: readonly string[] | null };

export const inherited: ChainValue = { primary: null, fallbacks: null };

export function readChain(written: unknown): ChainValue {
  const { primary, fallbacks } = parseModelValue(written) ?? {};
  return { primary: primary ?? null, fallbacks: fallbacks ?? null };
}

/** The model value of the configuration; undefined when neither part is there. */
export function toModelValue({ primary, fallbacks }: ChainValue): ModelValue | undefined {
  if (primary === null && fallbacks === null) return undefined;
  return { ...(primary !== null && { primary }), ...(fallbacks !== null && { fallbacks }) };
}

/**
 * The whole value as it is to be written, in the form the file has: a text stays a text while there is nothing but a
 * primary, and what else an object holds stays in it. Undefined when nothing is left of it.
 */
export function nextChainText(stored: unknown, change: Partial<ChainValue>): unknown {
  const before = isPlainRecord(stored) ? stored : typeof stored === "string" ? { primary: stored } : {};
  const changes = Object.entries({ primary: change.primary, fallbacks: change.fallbacks }).filter(
    ([, value]) => value !== undefined,
  );
  const merged = Object.entries({ ...before, ...Object.fromEntries(changes) });
  const left = Object.fromEntries(merged.filter(([, value]) => value !== null));
  const keys = Object.keys(left);
  if (keys.length === 0) return undefined;
  const isJustPrimary = keys.length === 1 && left.primary !== undefined;
  return isJustPrimary && !isPlainRecord(stored) ? left.primary : left;
}

export const isSameChain = (a: ChainValue, b: ChainValue): boolean =>
  a.primary === b.primary && JSON.stringify(a.fallbacks) === JSON.stringify(b.fallbacks);
