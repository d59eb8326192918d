const failuresAllowed = 4;
const firstLockMs = 30_000;
const longestLockMs = 15 * 60_000;

/** Per account, because all clients may share one address; the delay grows with every further wrong password (P-22). */
export function lockMsAfter(failures: number): number {
  if (failures <= failuresAllowed) return 0;
  return Math.min(longestLockMs, firstLockMs * 2 ** Math.min(failures - failuresAllowed - 1, 16));
}
