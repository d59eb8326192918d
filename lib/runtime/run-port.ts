import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sha256Hex } from "../auth/secret";
import type { RunRecord } from "../failover/run-record";
import type { RunInput, RunPorts, RunResult } from "../failover/runner/run-contract";
import { runWithModelFallback } from "../failover/runner/run-with-model-fallback";
import type { RunHooks } from "../gateway/ports";
import type { Logger } from "../log";
import type { AgentMemory } from "./agent-memory";
import type { ConfigReadings } from "./config-readings";
import { logRunEvent } from "./decision-log";
import type { FaultSwitches } from "./fault-switches";
import { createSaveBarrier } from "./save-barrier";

export type Run = <R>(
  input: Omit<RunInput, "runId"> & { runId?: string },
  attempt: RunPorts<R>["attempt"],
  hooks?: RunHooks,
) => Promise<RunResult<R>>;

export type RunPortOptions = {
  now(): number;
  log: Logger;
  ownDirectory: boolean;
  skipCacheTtlMs: number | undefined;
  memoryOf(agentId: string): AgentMemory;
  /** One refresh of a rejected login before rotating. */
  refresh(agentId: string, profileId: string): Promise<boolean>;
  faults: FaultSwitches;
  readings(): ConfigReadings;
  record(run: RunRecord): void;
  /** How long an answer waits for windows to be saved, at most. */
  saveWaitMs: number | undefined;
};

/** The core's walk on an agent's memory. Windows it opens are saved before the next candidate can answer (P-11). */
export function createRunPort(options: RunPortOptions): Run {
  const { now, log, ownDirectory, skipCacheTtlMs, faults } = options;
  return async (input, attempt, hooks) => {
    const memory = options.memoryOf(input.agentId);
    const { rules, redact } = options.readings();
    const { agentId } = input;
    const rehearsalMemory = faults.runMemory(agentId);
    /** Calls of a run follow each other, so this is the switch of the failure that is being recorded. */
    let switchId: string | null = null;
    const windows = createSaveBarrier(options.saveWaitMs);
    const result = await runWithModelFallback(
      { ...input, runId: input.runId ?? randomUUID(), ownDirectory },
      {
        now,
        sleep: (ms, signal) => wait(ms, undefined, { signal }),
        hash: sha256Hex,
        facts: () => faults.over(memory.facts()),
        apply(event) {
          if (event.type === "failure" && event.rehearsed)
            return faults.rehearse(memory.facts(), switchId, event);
          if (event.type === "probe-claimed" && faults.isOverlaid(agentId, event.profileId))
            return faults.rehearse(memory.facts(), null, event);
          const before = memory.saving();
          const effect = memory.apply(event);
          if (memory.saving() !== before) windows.add(memory.saving());
          faults.follow(memory.facts(), event);
          return effect;
        },
        async attempt(call) {
          if (!windows.isClear()) await windows.passed();
          const fault = faults.take(agentId, call);
          if (fault === null) return attempt(call);
          switchId = fault.switchId;
          return fault.outcome;
        },
        memory: rehearsalMemory ?? memory.runMemory,
        refresh: (profileId) => options.refresh(agentId, profileId),
        emit: (event) => logRunEvent(log, event),
        rules,
        redact,
        warn: (text) => log.warn(text),
        ...(skipCacheTtlMs !== undefined && { skipCacheTtlMs }),
        ...hooks,
        // A fallback of a rehearsal is not one to stay on.
        ...(rehearsalMemory && { persistence: undefined }),
      },
    );
    options.record(result.record);
    if (result.outcome !== "answered") await windows.passed();
    return result;
  };
}
