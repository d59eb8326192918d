import type { DecisionRecord } from "../run-record";

const windowMs = 30_000;
const maxAgeMs = 60_000;
const maxKeys = 100;

type Seen = { writtenAt: number; suppressed: number };

/** Which decision lines were written lately; affects the log only, never a run (L-42). */
export type CoalescingMemory = { seen: Map<string, Seen> };

export const createCoalescingMemory = (): CoalescingMemory => ({ seen: new Map() });

/**
 * How often the line was held back since it was last written, or null while it is to be held back (L-40, L-41).
 * Only failures and skips are counted; everything else is always written.
 */
export function coalesce(memory: CoalescingMemory, record: DecisionRecord, now: number): number | null {
  const { decision } = record;
  if (decision !== "candidate_failed" && decision !== "skip_candidate") return 0;
  prune(memory, now);
  const key = JSON.stringify([
    decision,
    record.candidateProvider,
    record.reason,
    record.nextCandidateProvider ?? null,
    record.nextCandidateModel ?? null,
  ]);
  const seen = memory.seen.get(key);
  if (seen !== undefined && now - seen.writtenAt < windowMs) {
    seen.suppressed += 1;
    return null;
  }
  memory.seen.delete(key);
  memory.seen.set(key, { writtenAt: now, suppressed: 0 });
  evict(memory);
  return seen?.suppressed ?? 0;
}

function prune(memory: CoalescingMemory, now: number) {
  for (const [key, seen] of memory.seen) if (now - seen.writtenAt > maxAgeMs) memory.seen.delete(key);
}

function evict(memory: CoalescingMemory) {
  for (const key of memory.seen.keys()) {
    if (memory.seen.size <= maxKeys) return;
    memory.seen.delete(key);
  }
}
