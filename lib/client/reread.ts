import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { isServerFailure } from "./fetch-json";

/** Between two reads of what the server could not give; meanwhile the page says so. */
const failedPauseMs = 10_000;

/**
 * Reads again what an event has changed. While a read is under way no new one begins, or a feed faster than the server
 * would start it over forever; one more follows instead, because the first may have missed the event. What the server
 * failed to give is read again after a pause, by itself, until somebody has it or nobody looks at it any more.
 */
export function createReread(
  queries: QueryClient,
  pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): (queryKey: QueryKey) => void {
  const running = new Map<string, { again: boolean }>();

  const hasFailed = (queryKey: QueryKey): boolean =>
    queries
      .getQueryCache()
      .findAll({ queryKey, type: "active" })
      .some(({ state }) => state.status === "error" && isServerFailure(state.error));

  async function readUntilStill(queryKey: QueryKey, key: string): Promise<void> {
    const state = { again: true };
    running.set(key, state);
    while (state.again) {
      state.again = false;
      await queries.invalidateQueries({ queryKey });
      if (!hasFailed(queryKey)) continue;
      await pause(failedPauseMs);
      state.again ||= hasFailed(queryKey);
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
