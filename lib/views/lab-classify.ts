import type { Classification, OperatorRule } from "../failover/classify/classification";
import type { AgentFacts } from "../failover/config";
import { redact } from "../failover/decision/redact";
import { reasonTable, type FailureReason } from "../failover/reasons";
import { judgeFailure, type JudgedFailure } from "../failover/runner/judge-failure";
import type { LabFailure } from "./lab-failure";
import { matchedRule, type MatchedRule } from "./lab-rules";
import { nextSteps, type NextStep } from "./lab-next-steps";
import { labHash } from "./lab-world";

/** What the gateway would make of a failure. */
export type LabAnswer = {
  /** Null: none; see `none`. */
  reason: FailureReason | null;
  /** The reason, or what an error without one is called in records, rotation and windows (C-17). */
  label: FailureReason;
  /** Why there is no reason: no rule knew the error, or one says that it is no failure of the provider (C-19). */
  none: "unmatched" | "decided" | null;
  rule: MatchedRule | null;
  /** The status of the attempt's record: the error's own, else the reason's usual one (C-15). */
  status: number | null;
  classification: Classification;
  judged: JudgedFailure;
  next: readonly NextStep[];
};

export function classifyFailure(input: {
  failure: LabFailure;
  facts: AgentFacts;
  now: number;
  provider: string;
  rules: readonly OperatorRule[];
}): LabAnswer {
  const { failure, facts, now, rules } = input;
  const provider = input.provider.trim();
  const judged = judgeFailure<null>(
    { ok: false, error: failure.error, ...(failure.source && { source: failure.source }) },
    {
      ...(provider !== "" && { provider }),
      now,
      rules,
      aborted: false,
      observe: { hash: labHash, redact: (text) => redact(text) },
    },
  );
  const { classification, label } = judged;
  const { reason, matchedRule: ruleId } = classification;
  return {
    reason,
    label,
    none: reason !== null ? null : ruleId === null ? "unmatched" : "decided",
    rule: ruleId === null ? null : matchedRule(ruleId, rules),
    status: classification.signal.status ?? reasonTable[label].defaultStatus,
    classification,
    judged,
    next: failure.reads === "answer" ? [] : nextSteps(judged, facts.config.policy),
  };
}
