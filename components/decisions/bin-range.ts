/** Bins by their places: where the selection began and where it is now. */
export type BinRange = { anchor: number; focus: number };

type Span = { from: number; to: number; binMs: number };

export function selectedSpan(
  { anchor, focus }: BinRange,
  { from, binMs }: Span,
): { from: number; to: number } {
  return {
    from: from + Math.min(anchor, focus) * binMs,
    to: from + (Math.max(anchor, focus) + 1) * binMs,
  };
}

type Key = { key: string; shiftKey: boolean };

/** Arrows move, with Shift they extend; Home and End go to the ends, Escape lets go. Undefined: not a key of ours. */
export function keyMove(
  { key, shiftKey }: Key,
  range: BinRange | null,
  count: number,
): BinRange | null | undefined {
  if (key === "Escape") return range === null ? undefined : null;
  const focus = focusAfter(key, range?.focus ?? null, count);
  if (focus === undefined) return undefined;
  return { anchor: shiftKey && range ? range.anchor : focus, focus };
}

function focusAfter(key: string, focus: number | null, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case "ArrowLeft":
      return focus === null ? last : Math.max(0, focus - 1);
    case "ArrowRight":
      return focus === null ? 0 : Math.min(last, focus + 1);
    case "PageUp":
      return focus === null ? last : Math.max(0, focus - 10);
    case "PageDown":
      return focus === null ? 0 : Math.min(last, focus + 10);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}
