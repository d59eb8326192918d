import type { Signal } from "./signal";

/** Used by R-59 on thrown errors only; it gives no reason. */
export function isLikelyOverflow(_signal: Signal): boolean {
  return false;
}
