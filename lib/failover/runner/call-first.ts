import { isInCooldown } from "../cooldown/queries";
import { formatModelRef } from "../model-ref";
import { ownValue } from "../own-value";
import { candidateOrder } from "./candidate-order";
import { finishRecord } from "./finish-record";
import { queryFor } from "./live-facts";
import type { Opening } from "./opening";
import { recordAnswer } from "./record-outcome";
import { succeededStep } from "./report-call";
import type { AttemptCall, AttemptOutcome, RunInput, RunPorts, RunResult } from "./run-contract";
import { isPrimary } from "./run-state";
import type { RunStart } from "./start-run";

// Nearly every run is one call that is answered: it is made before anything is set up that only a walk needs. What it
// comes to otherwise is handed to the walk, as the answer of the first call that the walk would have made.

/** Null: something has to be weighed before the first call, so the walk begins. */
export function openRun<R>(input: RunInput, ports: RunPorts<R>, start: RunStart): Opening | null {
  const { facts, chain, startedAt } = start;
  const [candidate] = chain;
  if (!candidate || !isPrimary(candidate)) return null;
  if (input.source === "probe" || input.signal?.aborted === true) return null;
  const order = (ports.orders?.orderOf ?? candidateOrder)(facts, candidate, input.pin, startedAt);
  if (order.unusable !== null) return null;
  const profileId = order.ids[0] ?? null;
  const query = queryFor(facts.config, candidate, startedAt);
  if (profileId !== null && isInCooldown(ownValue(facts.usage, profileId), query)) return null;
  const call: AttemptCall = {
    candidate,
    profileId: order.isInline ? null : profileId,
    allowTransientCooldownProbe: false,
    isFinalFallbackAttempt: chain.length === 1,
    attempt: 1,
    ...(input.signal && { signal: input.signal }),
  };
  return { order, profileId, call, startedAt };
}

/** What the port throws is a failure like any other. */
export async function attempt<R>(ports: RunPorts<R>, call: AttemptCall): Promise<AttemptOutcome<R>> {
  try {
    return await ports.attempt(call);
  } catch (error) {
    return { ok: false, error };
  }
}

/** The same record that the walk writes of one call that was answered; a plain first success tells nothing else (L-28). */
export function answeredAtOnce<R>(
  input: RunInput,
  ports: RunPorts<R>,
  { chain, startedAt, windows }: RunStart,
  { order, profileId, call }: Opening,
  result: R,
): RunResult<R> {
  const { candidate } = call;
  recordAnswer(ports, candidate, profileId, order.isInline);
  const ref = formatModelRef(candidate.provider, candidate.model);
  const step = succeededStep({ candidate: ref, profileId, startedAt, endedAt: ports.now(), isProbe: false });
  ports.emit({ type: "step-finished", step });
  const record = finishRecord(input, ports, {
    requested: ref,
    startedAt,
    outcome: "answered",
    answeredBy: { candidate: ref, profileId },
    error: null,
    soonestExpiryAt: null,
    steps: [step],
    decisions: [],
    waits: [],
    facts: { chain, orders: { [ref]: order.ids }, windows, pin: input.pin ?? null },
  });
  return { outcome: "answered", result, candidate, profileId, record, attempts: [] };
}
