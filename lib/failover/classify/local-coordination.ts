/** Our own trouble: never a provider failure (C-13). */
export function isLocalCoordination(_error: unknown): boolean {
  return false;
}
