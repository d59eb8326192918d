import type { FailoverPolicy } from "../policy";
import type { RunState, WalkState } from "./run-state";
import { walkChain, type WalkEnd } from "./walk-chain";
import { createWalk } from "./run-state";
import { waitFor } from "./wait";

/** Sent once while an overloaded chain is still being retried (R-82, 04 §6). */
export const overloadNotice =
  "The AI service is temporarily overloaded. I’m still retrying; this may take a few minutes.";

/** How long the delivery of the notice may hold anything up; for whoever delivers it. */
export const overloadNoticeTimeoutMs = 5_000;

/** Delay before retry n, counted from 1. */
export const overloadDelayMs = (policy: FailoverPolicy, n: number): number =>
  Math.min(policy.overloadRetry.baseMs * 2 ** (n - 1), policy.overloadRetry.maxMs);

/** Every attempt, skips included, was an overload, and nothing has happened yet that must not happen twice. */
export const isPureOverload = (walk: Pick<WalkState, "attempts">, isCommitted: boolean): boolean =>
  !isCommitted &&
  walk.attempts.length > 0 &&
  walk.attempts.every(({ public: { reason } }) => reason === "overloaded");

export type Walked<R> = { end: WalkEnd<R>; walk: WalkState; retries: number };

/** Walks the whole chain again while all that stands in the way is a passing overload (R-80 … R-82). */
export async function walkWithOverloadRetries<R>(state: RunState<R>, first: WalkState): Promise<Walked<R>> {
  const max = isRetryOff(state) ? 0 : state.config.policy.overloadRetry.max;
  let walk = first;
  let isNoticeSent = false;
  for (let retries = 0; ; retries += 1) {
    const end = await walkChain(state, walk);
    const isOver = end.kind !== "exhausted" || retries >= max || !isPureOverload(walk, state.isCommitted);
    if (isOver) return { end, walk, retries };
    const notice = isNoticeSent ? undefined : noticeDuring(state, () => (isNoticeSent = true));
    await waitFor(state, overloadDelayMs(state.config.policy, retries + 1), "overload", notice);
    walk = createWalk(true);
  }
}

const isRetryOff = <R>({ input }: RunState<R>) =>
  input.retries?.overload === false || input.source === "probe";

/** Counted from the start of the turn, because that is how long the person has been waiting (E47). */
function noticeDuring<R>(state: RunState<R>, sent: () => void) {
  if (state.input.heartbeat === true || state.ports.notice === undefined) return undefined;
  const began = state.input.turnStartedAt ?? state.startedAt;
  const afterMs = began + state.config.policy.overloadRetry.noticeAfterMs - state.ports.now();
  const say = () => {
    sent();
    try {
      state.ports.notice?.(overloadNotice);
    } catch {
      // Whether the notice arrives is no business of the run.
    }
  };
  return { afterMs, say };
}
