import type { FailureReason } from "../reasons";
import type { StepWhy } from "./step-why";

export type SkippedCandidate = {
  provider: string;
  reason: FailureReason;
  why: "excluded" | "cached" | "waiting" | "dialect";
  isManual?: boolean;
  /** The text of the attempt; for a dialect it names the field. */
  text: string;
  /** The same as a sentence without words, where whoever refused it has one. */
  said?: StepWhy;
  soonest: number | null;
  now: number;
};

/** Why a candidate was passed over, for the run page. */
export function whySkipped(skip: SkippedCandidate): StepWhy {
  const { provider, reason, soonest, now } = skip;
  switch (skip.why) {
    case "excluded":
      return { id: "not-verified", values: { provider } };
    case "cached":
      return { id: "seen-failing", values: { reason } };
    case "dialect":
      return skip.said ?? { id: "not-called", values: { text: skip.text } };
    case "waiting":
      if (skip.isManual === true) return { id: "switched-off", values: { provider } };
      return soonest === null || soonest <= now
        ? { id: "all-waiting", values: { provider, reason } }
        : { id: "all-waiting-until", values: { provider, reason, leftMs: soonest - now } };
  }
}
