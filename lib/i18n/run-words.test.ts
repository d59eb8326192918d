import fc from "fast-check";
import { test } from "vitest";
import { consequences, type StepWhy, type WhyFailed } from "../failover/decision/step-why";
import type { RunSentence } from "../failover/decision/run-sentence";
import { runSentenceText } from "../failover/decision/run-sentence-text";
import { stepWhyText } from "../failover/decision/step-why-text";
import { failureReasons } from "../failover/reasons";
import { runWords, stepWords } from "./run-words";
import { aLength, aName, only, said, expectWords } from "./sentence-words-for-tests";

const reason = fc.constantFrom(...failureReasons);
const provider = aName;
const waiting = { provider, reason };
const because = fc.constantFrom("switched", "harness-refused");
const dialect = fc.constantFrom(
  "openai-chat",
  "openai-responses",
  "openai-embeddings",
  "anthropic-messages",
  "anthropic-count-tokens",
);
const failed: fc.Arbitrary<WhyFailed> = said("failed", {
  reason: fc.option(reason),
  status: fc.option(fc.integer({ min: 400, max: 599 })),
  led: fc.option(fc.constantFrom(...consequences)),
});

const whys: Record<StepWhy["id"], fc.Arbitrary<StepWhy>> = {
  failed,
  rehearsed: said("rehearsed", { why: failed }),
  retold: said("retold", { why: failed }),
  answered: only("answered"),
  "probe-answered": only("probe-answered"),
  "unreachable-switch": only("unreachable-switch"),
  probe: said("probe", waiting),
  "logged-probe": said("logged-probe", waiting),
  "logged-probe-unsaid": said("logged-probe-unsaid", { provider }),
  "not-verified": said("not-verified", { provider }),
  "switched-off": said("switched-off", { provider }),
  "seen-failing": said("seen-failing", { reason }),
  uncarried: said("uncarried", { provider, api: aName, field: aName, dialect }),
  "all-waiting": said("all-waiting", waiting),
  "all-waiting-until": said("all-waiting-until", { ...waiting, leftMs: aLength }),
  "not-called": said("not-called", { text: aName }),
  "log-silent": only("log-silent"),
  "left-at-once": said("left-at-once", { because }),
  "passed-over": said("passed-over", { because }),
  "answer-unknown": said("answer-unknown", { name: aName }),
  told: said("told", { text: aName }),
};

const place = { candidate: aName, profile: fc.option(aName) };
const why = fc.oneof(...Object.values(whys));
const effect = fc.option(
  fc.record({
    model: fc.option(aName),
    leftMs: aLength,
    source: fc.constantFrom("ladder", "retry_after", "provider_reset", "manual"),
    reused: fc.boolean(),
  }),
);

const sentences: Record<RunSentence["id"], fc.Arbitrary<RunSentence>> = {
  asked: said("asked", {
    agent: aName,
    model: aName,
    source: fc.constantFrom(
      "configured-default",
      "agent-primary",
      "auto-override",
      "user-override",
      "cron",
      "heartbeat",
      "subagent",
      "one-shot",
      "selection-lock",
    ),
  }),
  "asked-unsaid": said("asked-unsaid", { agent: aName, model: aName }),
  behind: said("behind", { models: fc.array(aName, { minLength: 1, maxLength: 4 }) }),
  "pinned-user": said("pinned-user", { profile: aName }),
  "pinned-auto": said("pinned-auto", { profile: aName }),
  failed: said("failed", { ...place, why, effect }),
  skipped: said("skipped", { ...place, why }),
  probed: said("probed", { ...place, why }),
  "left-out": said("left-out", { ...place, why }),
  answered: said("answered", place),
  waited: said("waited", {
    waitedMs: aLength,
    why: fc.constantFrom("rotation", "same-model", "overload", "turn-retry"),
  }),
  "requested-answered": only("requested-answered"),
  "other-answered": said("other-answered", { model: aName, requested: aName }),
  exhausted: only("exhausted"),
  "exhausted-until": said("exhausted-until", { leftMs: aLength }),
  ended: only("ended"),
  "ended-with": said("ended-with", { error: aName }),
  aborted: only("aborted"),
  unfinished: only("unfinished"),
};

test.each(Object.entries(whys))(
  "the why of a step, %s, reads in English as the core says it, and has words in every language",
  (id, sentence) => {
    expectWords(id, sentence, { worded: ({ t }, one) => stepWords(t, one), english: stepWhyText });
  },
);

test.each(Object.entries(sentences))(
  "a sentence about a run, %s, reads in English as the core says it, and has words in every language",
  (id, sentence) => {
    expectWords(id, sentence, { worded: ({ t }, one) => runWords(t, one), english: runSentenceText });
  },
);
