import { applyProfileEvent } from "../failover/cooldown/apply-profile-event";
import type { OperatorRule } from "../failover/classify/classification";
import type { AgentFacts } from "../failover/config";
import type { ProfileEvent } from "../failover/profile-event";
import type { RunPorts } from "../failover/runner/run-contract";
import { createRunMemory, type RunMemory } from "../failover/runner/run-memory";

/**
 * A copy of an agent's state with a clock of its own: runs play on it by the real rules, waits only turn the clock,
 * and nothing outside hears of it.
 */
export type LabWorld = {
  now(): number;
  pass(ms: number): void;
  facts(): AgentFacts;
  memory: RunMemory;
  ports(attempt: RunPorts<null>["attempt"]): RunPorts<null>;
};

export function createLabWorld(input: {
  facts: AgentFacts;
  now: number;
  rules?: readonly OperatorRule[];
}): LabWorld {
  let { facts, now } = input;
  const memory = createRunMemory();
  const apply = (event: ProfileEvent) => {
    const effect = applyProfileEvent(facts.usage[event.profileId], event, facts.config.policy);
    const { [event.profileId]: _before, ...others } = facts.usage;
    const usage = effect.after === undefined ? others : { ...others, [event.profileId]: effect.after };
    facts = { ...facts, usage };
    return effect;
  };
  const pass = (ms: number) => void (now += ms);
  return {
    now: () => now,
    pass,
    facts: () => facts,
    memory,
    ports: (attempt) => ({
      now: () => now,
      sleep: async (ms) => pass(ms),
      hash: labHash,
      facts: () => facts,
      apply,
      attempt,
      memory,
      emit: () => {},
      ...(input.rules && { rules: input.rules }),
    }),
  };
}

/** Log lines of the Lab are shown to nobody, so any hash will do where the browser's own is asynchronous. */
export function labHash(text: string): string {
  let state = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1)
    state = Math.imul(state ^ text.charCodeAt(at), 16_777_619) >>> 0;
  return state.toString(16).padStart(8, "0").repeat(8);
}
