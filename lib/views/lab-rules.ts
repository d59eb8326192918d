import type { FailureReason } from "../failover/reasons";

/** The rules that can decide a classification, by the ids they write into records (01 §3, §4, §6, §7). */
export const ruleIds = [
  "C-3",
  "C-4",
  "C-12",
  "C-13",
  "C-14",
  "C-20",
  "C-21",
  "C-22",
  "C-23",
  "C-24",
  "C-25",
  "C-26",
  "C-28",
  "C-29",
  "C-30",
  "C-32",
  "C-34",
  "C-35",
  "C-36",
  "C-37",
  "C-38",
  "C-39",
  "C-40",
  "C-41",
  "C-44",
  "C-45",
  "C-46",
  "C-47",
  "C-48",
  "C-49",
  "C-50",
  "C-51.aborted",
  "C-51.api_error",
  "C-51.format",
  "C-51.got_internal",
  "C-51.no_details",
  "C-51.server_text",
  "C-51.timeout",
  "C-56",
  "C-57",
  "C-58",
  "C-59",
  "C-60",
  "C-61",
  "C-62",
  "C-63",
  "C-64",
  "C-67.1",
  "C-67.2",
  "C-67.3",
  "C-67.4",
  "C-67.5",
  "C-67.6",
  "C-67.7",
  "C-67.8",
  "C-67.9",
  "C-68",
  "C-85",
] as const;
export type RuleId = (typeof ruleIds)[number];

/** Which rule decided: a built-in one, the row of one provider (01 §5), or one the operator has written (P-27). */
export type MatchedRule =
  | { kind: "built-in"; id: RuleId }
  | { kind: "provider"; provider: string }
  | { kind: "operator"; id: string }
  | { kind: "other"; id: string };

export function matchedRule(id: string, operatorRules: readonly { id: string }[]): MatchedRule {
  if (operatorRules.some((rule) => rule.id === id)) return { kind: "operator", id };
  const builtIn = ruleIds.find((known) => known === id);
  if (builtIn) return { kind: "built-in", id: builtIn };
  return id.startsWith("5.") ? { kind: "provider", provider: id.slice(2) } : { kind: "other", id };
}

/** A row of `understudy.classifier.rules` as it may be shown: an expression and what follows from it, no secret. */
export type PublicRule = {
  id: string;
  match: string;
  reason: FailureReason | null;
  provider?: string;
  status?: number;
};

/** Body of `GET /api/lab/rules`; faulty rows are left out, as the gateway leaves them out. */
export type LabRulesView = { rules: readonly PublicRule[] };
