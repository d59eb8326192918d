import type { RunInput, RunPorts, RunResult } from "./run-contract";

export type {
  AttemptCall,
  AttemptOutcome,
  RunAttempt,
  RunEvent,
  RunInput,
  RunPorts,
  RunResult,
} from "./run-contract";

export async function runWithModelFallback<R>(input: RunInput, ports: RunPorts<R>): Promise<RunResult<R>> {
  throw new Error(`not built yet: ${input.runId} ${ports.now()}`);
}
