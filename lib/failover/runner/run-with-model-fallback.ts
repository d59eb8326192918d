// The run loop: a chain of candidates and an attempt port in, an outcome and a complete record out (05).
// What must not live here: clocks, network, stores; which session or client asked is the caller's business.
import { formatModelRef } from "../model-ref";
import type { RunRecord } from "../run-record";
import { answeredAtOnce, attempt, openRun } from "./call-first";
import { exhaust } from "./exhaust";
import { finishRecord } from "./finish-record";
import { walkWithOverloadRetries, type Walked } from "./overload-retry";
import { presentText } from "./present-text";
import { errorName, rawText } from "./raw-error";
import type { RunInput, RunPorts, RunResult } from "./run-contract";
import { createWalk, type RunState } from "./run-state";
import { startRun, stateOf } from "./start-run";
import { mayRetryTurn, turnRetryDelayMs } from "./turn-retry";
import { WaitAborted, waitFor } from "./wait";

export type {
  AttemptCall,
  AttemptOutcome,
  RunAttempt,
  RunEvent,
  RunInput,
  RunPorts,
  RunResult,
} from "./run-contract";

/**
 * Walks the chain until a candidate answers or every one is accounted for. Resolves for every failure of a provider;
 * rejects only with `NoModelConfigured`, when there is nothing to walk.
 */
export async function runWithModelFallback<R>(input: RunInput, ports: RunPorts<R>): Promise<RunResult<R>> {
  const start = startRun(input, ports);
  const opening = openRun(input, ports, start);
  const outcome = opening && (await attempt(ports, opening.call));
  if (opening && outcome?.ok) return answeredAtOnce(input, ports, start, opening, outcome.result);
  const state = stateOf(input, ports, start, opening && outcome && { ...opening, outcome });
  return finish(state, await walkTurn(state));
}

async function walkTurn<R>(state: RunState<R>): Promise<Walked<R>> {
  const first = createWalk(false);
  let walked: Walked<R> = { end: { kind: "exhausted" }, walk: first, retries: 0 };
  try {
    walked = await walkWithOverloadRetries(state, first);
    if (!mayRetryTurn(state, walked)) return walked;
    await waitFor(state, turnRetryDelayMs, "turn-retry");
    return await walkWithOverloadRetries(state, createWalk(false));
  } catch (error) {
    if (error instanceof WaitAborted) return { ...walked, end: { kind: "aborted", error: error.reason } };
    throw error;
  }
}

function finish<R>(state: RunState<R>, { end, walk }: Walked<R>): RunResult<R> {
  const attempts = walk.attempts.map((attempt) => attempt.public);
  switch (end.kind) {
    case "answered": {
      const { candidate, profileId, result } = end;
      const answeredBy = { candidate: formatModelRef(candidate.provider, candidate.model), profileId };
      const record = writeRecord(state, {
        outcome: "answered",
        answeredBy,
        error: null,
        soonestExpiryAt: null,
      });
      return { outcome: "answered", result, candidate, profileId, record, attempts };
    }
    case "aborted":
    case "rethrown": {
      const outcome = end.kind === "aborted" ? "aborted" : "failed";
      const record = writeRecord(state, {
        outcome,
        answeredBy: null,
        error: end.error,
        soonestExpiryAt: end.kind === "rethrown" ? (end.soonestExpiryAt ?? null) : null,
      });
      return { outcome, error: end.error, record, attempts };
    }
    case "exhausted": {
      const { error, soonestExpiryAt } = exhaust(state, walk);
      const record = writeRecord(state, { outcome: "exhausted", answeredBy: null, error, soonestExpiryAt });
      const kept =
        state.kept === null ? {} : { kept: { result: state.kept.result, candidate: state.kept.candidate } };
      return { outcome: "exhausted", error, record, attempts, ...kept };
    }
  }
}

type Ending = Pick<RunRecord, "outcome" | "answeredBy" | "soonestExpiryAt"> & { error: unknown };

function writeRecord<R>(state: RunState<R>, ending: Ending): RunRecord {
  const { input, ports, recorder } = state;
  const { provider, model } = state.identity.requested;
  return finishRecord(input, ports, {
    requested: formatModelRef(provider, model),
    startedAt: state.startedAt,
    outcome: ending.outcome,
    answeredBy: ending.answeredBy,
    error: ending.error === null ? null : errorText(state, ending.error),
    soonestExpiryAt: ending.soonestExpiryAt,
    steps: recorder.steps,
    decisions: recorder.decisions,
    waits: state.waits,
    facts: { chain: state.chain, orders: state.orders, windows: state.windows, pin: input.pin ?? null },
  });
}

/** The summary is already cut and redacted attempt by attempt; everything else is upstream text. */
function errorText<R>(state: RunState<R>, error: unknown): string {
  const text = rawText(error);
  if (errorName(error) === "FallbackSummaryError") return text;
  return presentText(text, state.observe) || errorName(error) || "The run ended without an error message.";
}
