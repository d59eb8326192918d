import { applyProfileEvent } from "../cooldown/apply-profile-event";
import type { AgentFacts } from "../config";
import type { ProfileId } from "../credential";
import { formatModelRef } from "../model-ref";
import type { ProfileEvent } from "../profile-event";
import type { FailureReason } from "../reasons";
import { factsOf, type ConfigOptions } from "./a-config";
import { createRunMemory } from "./run-memory";
import {
  runWithModelFallback,
  type AttemptCall,
  type AttemptOutcome,
  type RunEvent,
  type RunInput,
  type RunPorts,
} from "./run-with-model-fallback";

export const start = 1_760_000_000_000;

/** For tests: an agent with a configuration, profiles and a clock, that plays runs against a script. */
export function aWorld(options: ConfigOptions = {}) {
  let now = start;
  let facts = factsOf(options);
  const memory = createRunMemory();
  const events: RunEvent[] = [];
  const sleeps: number[] = [];

  const apply = (event: ProfileEvent) => {
    const effect = applyProfileEvent(facts.usage[event.profileId], event, facts.config.policy);
    const { [event.profileId]: _before, ...others } = facts.usage;
    facts = {
      ...facts,
      usage: effect.after === undefined ? others : { ...others, [event.profileId]: effect.after },
    };
    return effect;
  };

  const ports = (attempt: RunPorts<string>["attempt"]): RunPorts<string> => ({
    now: () => now,
    sleep: async (ms) => {
      sleeps.push(ms);
      now += ms;
    },
    hash: hexOf,
    facts: () => facts,
    apply,
    attempt,
    memory,
    emit: (event) => void events.push(event),
  });

  return {
    events,
    sleeps,
    memory,
    apply,
    ports,
    now: () => now,
    usage: (id: ProfileId) => facts.usage[id],
    pass: (ms: number) => void (now += ms),
    change: (edit: (facts: AgentFacts) => AgentFacts) => void (facts = edit(facts)),
    async run(
      attempt: RunPorts<string>["attempt"],
      input: Partial<RunInput> = {},
      extra: Partial<RunPorts<string>> = {},
    ) {
      return runWithModelFallback({ ...anInput, ...input }, { ...ports(attempt), ...extra });
    },
  };
}

const anInput: RunInput = {
  runId: "run-1",
  agentId: "main",
  sessionKey: "chat",
  sessionId: "s1",
  requested: "",
  selectionSource: "configured-default",
  retries: { sameModelWait: false, turn: false },
};

/** An error that already carries its reason, as adapters may throw it (C-4). */
export const failure = (reason: FailureReason, fields: object = {}) =>
  ({
    ok: false,
    error: { name: "FailoverError", reason, message: `failed with ${reason}`, ...fields },
  }) as const;

export const answer = (result = "ok") => ({ ok: true, result }) as const;

/** Plays outcomes by model, in order, the last one repeating; `calls` lists who was called. */
export function script(answers: Readonly<Record<string, readonly AttemptOutcome<string>[]>>) {
  const calls: string[] = [];
  const used = new Map<string, number>();
  const attempt = async ({ candidate, profileId }: AttemptCall) => {
    const ref = formatModelRef(candidate.provider, candidate.model);
    calls.push(profileId === null ? ref : `${ref} ${profileId}`);
    const list = answers[profileId ?? ref] ?? answers[ref] ?? [];
    const key = profileId !== null && answers[profileId] !== undefined ? profileId : ref;
    const at = used.get(key) ?? 0;
    used.set(key, at + 1);
    return list[Math.min(at, list.length - 1)] ?? answer();
  };
  return { calls, attempt };
}

/** Steps as one line each: candidate, outcome, profile, reason. */
export const trace = (
  steps: readonly { candidate: string; outcome: string; profileId: string | null; reason: string | null }[],
) =>
  steps.map((step) => [step.candidate, step.outcome, step.profileId, step.reason].filter(Boolean).join(" "));

/** Any function will do where only equality of hashes matters. */
function hexOf(text: string): string {
  let state = 2_166_136_261;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return state.toString(16).padStart(8, "0").repeat(8);
}
