import type { RunWait } from "../run-record";
import type { RunSignal } from "./run-contract";
import type { RunState } from "./run-state";

/** The caller gave up during a wait. Stays inside the runner. */
export class WaitAborted extends Error {
  override readonly name = "WaitAborted";
  constructor(readonly reason: unknown) {
    super("The caller gave up while the run was waiting.");
  }
}

/** Sleeps once and notes it; `duringMs` is a moment of the wait at which something has to be said. */
export async function waitFor<R>(
  state: RunState<R>,
  ms: number,
  why: RunWait["why"],
  during?: { afterMs: number; say(): void },
): Promise<void> {
  state.waits.push({ at: state.ports.now(), ms, why });
  state.ports.onWait?.(ms);
  if (during === undefined || during.afterMs > ms) return sleep(state, ms);
  if (during.afterMs > 0) await sleep(state, during.afterMs);
  during.say();
  if (during.afterMs < ms) await sleep(state, ms - Math.max(0, during.afterMs));
}

async function sleep<R>(state: RunState<R>, ms: number): Promise<void> {
  const { signal } = state.input;
  throwIfAborted(state);
  try {
    await state.ports.sleep(ms, signal);
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
  throwIfAborted(state);
}

export function throwIfAborted<R>({ input: { signal } }: RunState<R>): void {
  if (signal?.aborted === true) throw new WaitAborted(abortReason(signal));
}

export function abortReason(signal: Pick<RunSignal, "reason">): unknown {
  if (signal.reason !== undefined) return signal.reason;
  return Object.assign(new Error("The caller gave up."), { name: "AbortError" });
}
