import type { CoalescingMemory } from "../decision/coalesce";
import type { ProbeMemory } from "../probe/probe-memory";
import type { SkipCache } from "./skip-cache";
import { createCoalescingMemory } from "../decision/coalesce";
import { createProbeMemory } from "../probe/probe-memory";
import { createSkipCache } from "./skip-cache";

/** What a process remembers between runs; gone after a restart (05 §3, §8; 06 §3). */
export type RunMemory = { probes: ProbeMemory; skips: SkipCache; coalescing: CoalescingMemory };

export function createRunMemory(): RunMemory {
  return { probes: createProbeMemory(), skips: createSkipCache(), coalescing: createCoalescingMemory() };
}
