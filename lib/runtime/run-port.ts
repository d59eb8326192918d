import type { RunInput, RunResult } from "../failover/runner/run-contract";
import { runWithModelFallback } from "../failover/runner/run-with-model-fallback";
import type { RunCalls } from "../gateway/ports";
import { RunHouse, type RunPortOptions } from "./run-house";

export type Run = <R>(input: RunInput, calls: RunCalls<R>) => Promise<RunResult<R>>;

/** The core's walk on an agent's memory. Windows it opens are saved before the next candidate can answer (P-11). */
export function createRunPort(options: RunPortOptions): Run {
  return async (input, calls) => {
    const house = new RunHouse(options, options.memoryOf(input.agentId), calls);
    const result = await runWithModelFallback(input, house);
    options.record(result.record);
    if (result.outcome !== "answered") await house.saved();
    return result;
  };
}
