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

function longestCommon(a: readonly ProfileId[], b: readonly ProfileId[]): readonly ProfileId[] {
  let row: ProfileId[][] = Array.from({ length: b.length + 1 }, () => []);
  for (const left of a) {
    const nextRow: ProfileId[][] = [[]];
    b.forEach((right, index) => {
      const above = row[index + 1] ?? [];
      const beside = nextRow[index] ?? [];
      const longer = above.length >= beside.length ? above : beside;
      nextRow.push(left === right ? [...(row[index] ?? []), left] : longer);
    });
    row = nextRow;
  }
  return row[b.length] ?? [];
}
