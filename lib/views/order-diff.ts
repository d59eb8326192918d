import type { ProfileId } from "../failover/credential";

export type DiffLine = { change: "same" | "removed" | "added"; profileId: ProfileId };

/** The change of one list, line by line, keeping as many lines as possible in place. */
export function diffOrder(before: readonly ProfileId[], after: readonly ProfileId[]): readonly DiffLine[] {
  const common = longestCommon(before, after);
  const lines: DiffLine[] = [];
  let next = 0;
  let old = 0;
  for (const profileId of [...common, null]) {
    for (; old < before.length && before[old] !== profileId; old += 1) {
      lines.push({ change: "removed", profileId: before[old] ?? "" });
    }
    for (; next < after.length && after[next] !== profileId; next += 1) {
      lines.push({ change: "added", profileId: after[next] ?? "" });
    }
    if (profileId === null) break;
    lines.push({ change: "same", profileId });
    old += 1;
    next += 1;
  }
  return lines;
}

/**
 * The ids of `after` whose places in `before` rise, as many as possible. Ids stand once in an order, so that is the
 * longest common list, without comparing all with all; of an id written twice only its first place counts.
 */
function longestCommon(before: readonly ProfileId[], after: readonly ProfileId[]): readonly ProfileId[] {
  const placeOf = new Map(before.map((id, place) => [id, place] as const).reverse());
  /** For each length: the run of that length whose last place is lowest. */
  const runs: Run[] = [];
  for (const profileId of after) {
    const place = placeOf.get(profileId);
    if (place === undefined) continue;
    const at = firstNotBelow(runs, place);
    runs[at] = { profileId, place, previous: runs[at - 1] };
  }
  const common: ProfileId[] = [];
  for (let run = runs.at(-1); run; run = run.previous) common.push(run.profileId);
  return common.reverse();
}

type Run = { profileId: ProfileId; place: number; previous: Run | undefined };

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
