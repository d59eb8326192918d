type Row = { runId: string };

/** How many rows were put above the ones that were there (below zero: taken away), so that the view can stay with them. */
export function rowsAbove(before: readonly Row[], after: readonly Row[]): number {
  const first = before[0];
  const now = after[0];
  if (!first || !now || first.runId === now.runId) return 0;
  const added = after.findIndex(({ runId }) => runId === first.runId);
  if (added > 0) return added;
  const removed = before.findIndex(({ runId }) => runId === now.runId);
  return removed > 0 ? -removed : 0;
}
