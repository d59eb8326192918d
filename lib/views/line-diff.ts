export type DiffLine = { change: "same" | "removed" | "added"; text: string };

/** The change of one list, line by line, keeping as many lines as possible in place. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const common = longestCommon(before, after);
  const lines: DiffLine[] = [];
  let next = 0;
  let old = 0;
  for (const text of [...common, null]) {
    for (; old < before.length && before[old] !== text; old += 1) {
      lines.push({ change: "removed", text: before[old] ?? "" });
    }
    for (; next < after.length && after[next] !== text; next += 1) {
      lines.push({ change: "added", text: after[next] ?? "" });
    }
    if (text === null) break;
    lines.push({ change: "same", text });
    old += 1;
    next += 1;
  }
  return lines;
}

/**
 * The texts of `after` whose places in `before` rise, as many as possible. Where each stands once that is the longest
 * common list, without comparing all with all; of one that stands twice only its first place counts.
 */
function longestCommon(before: readonly string[], after: readonly string[]): readonly string[] {
  const placeOf = new Map(before.map((text, place) => [text, place] as const).reverse());
  /** For each length: the run of that length whose last place is lowest. */
  const runs: Run[] = [];
  for (const text of after) {
    const place = placeOf.get(text);
    if (place === undefined) continue;
    const at = firstNotBelow(runs, place);
    runs[at] = { text, place, previous: runs[at - 1] };
  }
  const common: string[] = [];
  for (let run = runs.at(-1); run; run = run.previous) common.push(run.text);
  return common.reverse();
}

type Run = { text: string; place: number; previous: Run | undefined };

function firstNotBelow(runs: readonly Run[], place: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.place ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
