import type { FailoverConfig } from "../config";
import type { Candidate, SelectionSource } from "../run-record";

export type ChainInput = {
  config: FailoverConfig;
  agentId: string;
  /** Blank or absent: the configured primary. */
  requested?: string;
  selectionSource: SelectionSource;
  /** The caller's list, even `[]`; for `cron` the job's `payload.fallbacks`. */
  fallbacksOverride?: readonly string[];
};

/** Nothing is configured that could answer. Recognise it by name. */
export class NoModelConfigured extends Error {
  override readonly name = "NoModelConfigured";
}

/** The chain of one run, requested model first (05 §1). */
export function resolveCandidates(input: ChainInput): Candidate[] {
  throw new NoModelConfigured(`No model configured. ${input.agentId}`);
}
