import type { RunSignal } from "../failover/runner/run-contract";

/** Ends early when the caller gives up. */
export const sleep = (ms: number, signal?: RunSignal): Promise<void> =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal?.addEventListener("abort", wake);
    if (signal?.aborted) wake();
  });
