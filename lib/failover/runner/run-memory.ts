import type { CoalescingMemory } from "../decision/coalesce";
import type { Observation, ObservePorts } from "../decision/observe-error";
import type { ProbeMemory } from "../probe/probe-memory";
import type { SkipCache } from "./skip-cache";
import { createCoalescingMemory } from "../decision/coalesce";
import { createProbeMemory } from "../probe/probe-memory";
import { createSkipCache } from "./skip-cache";

/** What a process remembers between runs; gone after a restart (05 §3, §8; 06 §3). */
export type RunMemory = {
  probes: ProbeMemory;
  skips: SkipCache;
  coalescing: CoalescingMemory;
  /** What records said of errors, by what redacted them: operators may change that. */
  seen: WeakMap<ObservePorts["redact"], Map<string, Observation>>;
};

export function createRunMemory(): RunMemory {
  return {
    probes: createProbeMemory(),
    skips: createSkipCache(),
    coalescing: createCoalescingMemory(),
    seen: new WeakMap(),
  };
}

export function seenBy({ seen }: RunMemory, redact: ObservePorts["redact"]): Map<string, Observation> {
  let ofRedaction = seen.get(redact);
  if (ofRedaction === undefined) seen.set(redact, (ofRedaction = new Map()));
  return ofRedaction;
}
