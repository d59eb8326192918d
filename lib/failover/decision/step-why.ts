import type { FailureReason } from "../reasons";

/** What a failed call led to. The `…-next` went on to the next model, the `…-last` had none left to go to. */
export const consequences = [
  "refreshed",
  "repaired",
  "waited",
  "rotated",
  "single-profile-next",
  "no-free-profile-next",
  "cap-next",
  "no-help-next",
  "single-profile-last",
  "no-free-profile-last",
  "cap-last",
  "no-help-last",
  "terminal-next",
  "terminal-last",
  "no-model-left",
  "stopped",
  "left-as-was",
  // As far as a log tells it.
  "profile-next",
  "model-next",
] as const;
export type Consequence = (typeof consequences)[number];

/** `reason` and `led` are null where a log does not tell them. */
export type WhyFailed = {
  id: "failed";
  values: { reason: FailureReason | null; status: number | null; led: Consequence | null };
};

export type WhyJumped = "switched" | "harness-refused";

/** What kind of request it was, as far as a sentence says it. */
export type SaidDialect =
  "openai-chat" | "openai-responses" | "openai-embeddings" | "anthropic-messages" | "anthropic-count-tokens";

/** What an upstream cannot carry of a request (P-33). */
export type Uncarried = { provider: string; api: string; field: string; dialect: SaidDialect };

/** Why a step of a run went as it did: a sentence that is not in words yet. */
export type StepWhy =
  | WhyFailed
  | { id: "rehearsed" | "retold"; values: { why: WhyFailed } }
  | { id: "answered" | "probe-answered" | "unreachable-switch" }
  | { id: "probe" | "logged-probe"; values: { provider: string; reason: FailureReason } }
  | { id: "logged-probe-unsaid"; values: { provider: string } }
  | { id: "not-verified" | "switched-off"; values: { provider: string } }
  | { id: "seen-failing"; values: { reason: FailureReason } }
  | { id: "uncarried"; values: Uncarried }
  | { id: "all-waiting"; values: { provider: string; reason: FailureReason } }
  | { id: "all-waiting-until"; values: { provider: string; reason: FailureReason; leftMs: number } }
  /** In the words of a log or of a provider. */
  | { id: "not-called"; values: { text: string } }
  | { id: "log-silent" }
  | { id: "left-at-once" | "passed-over"; values: { because: WhyJumped } }
  /** Of a replay: nobody knows what it would have answered (P-17). */
  | { id: "answer-unknown"; values: { name: string } }
  /** Of a run stored by an older version, which kept the English words only. */
  | { id: "told"; values: { text: string } };

/** Steps that an older version stored have only the English words. */
export const whyOf = (step: { why: string; said?: StepWhy }): StepWhy =>
  step.said ?? { id: "told", values: { text: step.why } };
