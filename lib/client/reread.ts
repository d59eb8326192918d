import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Reads again what an event has changed. While a read is under way no new one begins, or a feed faster than the server
 * would start it over forever; one more follows instead, because the first may have missed the event.
 */
export function createReread(queries: QueryClient): (queryKey: QueryKey) => void {
  const running = new Map<string, { again: boolean }>();

  async function readUntilStill(queryKey: QueryKey, key: string): Promise<void> {
    const state = { again: true };
    running.set(key, state);
    while (state.again) {
      state.again = false;
      await queries.invalidateQueries({ queryKey });
    }
    running.delete(key);
  }

  return (queryKey) => {
    const key = JSON.stringify(queryKey);
    const state = running.get(key);
    if (state) state.again = true;
    else void readUntilStill(queryKey, key);
  };
}
