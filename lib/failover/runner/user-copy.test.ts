import { expect, test } from "vitest";
import { failedTurnCopy, lifecycleStopReason, silentFallbackCopy, type FailedTurn } from "./user-copy";

const now = 1_760_000_000_000;
const copy = (turn: Partial<FailedTurn>) =>
  failedTurnCopy({ reasons: ["rate_limit"], soonestExpiryAt: null, now, cause: "", ...turn });

test.each<[string, Partial<FailedTurn>, string]>([
  [
    "end within a minute",
    { soonestExpiryAt: now + 12_001 },
    "⚠️ Rate-limited — ready in ~13s. Please wait a moment.",
  ],
  [
    "end in exactly a minute",
    { soonestExpiryAt: now + 60_000 },
    "⚠️ Rate-limited — ready in ~60s. Please wait a moment.",
  ],
  [
    "end just behind a minute",
    { soonestExpiryAt: now + 60_001 },
    "⚠️ Rate-limited — ready in ~2 min. Please try again shortly.",
  ],
  [
    "end in five minutes",
    { soonestExpiryAt: now + 300_000 },
    "⚠️ Rate-limited — ready in ~5 min. Please try again shortly.",
  ],
  ["end unknown", {}, "⚠️ All models are temporarily rate-limited. Please try again in a few minutes."],
  [
    "E41: one attempt counts like several",
    { reasons: ["rate_limit"], soonestExpiryAt: now + 500 },
    "⚠️ Rate-limited — ready in ~1s. Please wait a moment.",
  ],
  [
    "a provider's own sentence with its reset",
    { cause: "You've hit your usage limit; resets at 5pm." },
    "You've hit your usage limit; resets at 5pm.",
  ],
  [
    "a limit sentence without a reset",
    { cause: "usage limit reached" },
    "⚠️ All models are temporarily rate-limited. Please try again in a few minutes.",
  ],
  [
    "all overloaded",
    { reasons: ["overloaded", "overloaded"] },
    "The AI service is temporarily overloaded. Please try again in a moment.",
  ],
  [
    "context overflow",
    { reasons: ["rate_limit", "context_overflow"] },
    "Context overflow: prompt too large for the model. Try /reset (or /new) to start a fresh session, or use a larger-context model.",
  ],
  ["R-77: timeout", { reasons: ["rate_limit", "timeout"] }, "LLM request timed out."],
  [
    "R-77: finish reason",
    { reasons: ["server_error"], cause: "Provider finish_reason: error" },
    "Provider finish_reason: error",
  ],
  [
    "the cause in brackets",
    { reasons: ["timeout"], cause: "connect ETIMEDOUT" },
    "LLM request timed out. (connect ETIMEDOUT)",
  ],
  [
    "billing with a hint",
    { reasons: ["billing"] },
    "The account has no credit left. Add credit with the provider or choose another model.",
  ],
  [
    "auth with a hint",
    { reasons: ["auth"], cause: "401" },
    "The credential was rejected. Sign in to the provider again or choose another model. (401)",
  ],
])("05 §6, %s", (_name, turn, expected) => {
  expect(copy(turn)).toBe(expected);
});

test.each(["auth_permanent", "session_expired"] as const)("05 §6: %s has a recovery hint", (reason) => {
  expect(copy({ reasons: [reason] })).toMatch(/\. (?:Replace|Start) .*\.$/);
});

test("05 §6: a cause that is already in the sentence is not repeated", () => {
  expect(copy({ reasons: ["timeout"], cause: "llm request timed out." })).toBe("LLM request timed out.");
});

test("05 §6: a fallback with nothing to show names both models", () => {
  expect(silentFallbackCopy("p1/a", "p2/b")).toBe(
    "⚠️ I couldn't reach the configured model backend p1/a. Fallback used p2/b, but it produced no visible reply.",
  );
});

test("R-76: the stop reason is that of the last candidate that was called", () => {
  expect(lifecycleStopReason([{ reason: "timeout" }, { reason: "billing", skipped: true }])).toBe("timeout");
  expect(lifecycleStopReason([{ reason: "billing", skipped: true }])).toBeNull();
});
