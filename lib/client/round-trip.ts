let lastMs: number | null = null;
const listeners = new Set<() => void>();

/** How long the server's last answer took, for the live dot. */
export const roundTrip = {
  record(ms: number) {
    lastMs = Math.max(1, Math.round(ms));
    for (const listener of listeners) listener();
  },
  snapshot: () => lastMs,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
