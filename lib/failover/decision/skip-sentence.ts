import { formatSpacedDuration } from "../format-duration";
import type { FailureReason } from "../reasons";
import { reasonPhrase } from "./reason-phrase";

export type SkippedCandidate = {
  provider: string;
  reason: FailureReason;
  why: "excluded" | "cached" | "waiting" | "dialect";
  isManual?: boolean;
  /** The text of the attempt; for a dialect it names the field. */
  text: string;
  soonest: number | null;
  now: number;
};

/** Why a candidate was passed over, for the run page. */
export function skippedSentence(skip: SkippedCandidate): string {
  const { provider, reason } = skip;
  switch (skip.why) {
    case "excluded":
      return `Not called: the certificate of ${provider} could not be verified earlier in this run.`;
    case "cached":
      return `Not called: this session saw the same failure here a short time ago (${reasonPhrase[reason]}).`;
    case "dialect":
      return `Not called: ${skip.text}`;
    case "waiting":
      if (skip.isManual === true)
        return `Not called: every profile of ${provider} is switched off by an operator.`;
      return `Not called: every usable profile of ${provider} is waiting because ${reasonPhrase[reason]}${left(skip)}.`;
  }
}

const left = ({ soonest, now }: SkippedCandidate) =>
  soonest === null || soonest <= now ? "" : `; the first is free in ${formatSpacedDuration(soonest - now)}`;
