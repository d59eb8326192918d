import fc from "fast-check";
import { test } from "vitest";
import type { OrderWhy, WhyHere } from "../failover/auth-order/order-why";
import { whyText } from "../failover/auth-order/why-text";
import { failureReasons } from "../failover/reasons";
import { aLength, aMoment, aName, only, said, utcTime, expectWords } from "./sentence-words-for-tests";
import { whyWords } from "./why-words";

const wait = {
  reason: fc.constantFrom(...failureReasons, "subscription_limit", "manual", "none"),
  until: aMoment,
  source: fc.constantFrom("ladder", "retry_after", "provider_reset", "manual"),
} as const;
const tier = fc.constantFrom("oauth", "token", "api_key", "elsewhere");

const here: Record<WhyHere["id"], fc.Arbitrary<WhyHere>> = {
  preferred: only("preferred"),
  "only-free": only("only-free"),
  "switched-off": only("switched-off"),
  "switched-off-until": said("switched-off-until", { until: aMoment }),
  waiting: said("waiting", wait),
  "waiting-model": said("waiting-model", { ...wait, model: aName }),
  "stored-place": said("stored-place", { place: fc.integer({ min: 1, max: 2_000 }) }),
  "configured-place": said("configured-place", { place: fc.integer({ min: 1, max: 2_000 }) }),
  "tier-before": said("tier-before", { tier, other: tier }),
  "tier-after": said("tier-after", { tier, other: tier }),
  "working-login": only("working-login"),
  "must-refresh": only("must-refresh"),
  "never-used": only("never-used"),
  "equal-to-next": only("equal-to-next"),
  "equal-to-previous": only("equal-to-previous"),
  "used-longest-ago": said("used-longest-ago", { agoMs: aLength }),
  "used-last": said("used-last", { agoMs: aLength }),
};

const sentences: Record<OrderWhy["id"], fc.Arbitrary<OrderWhy>> = {
  ...here,
  "external-login": said("external-login", { program: aName }),
  "no-access-refreshed": said("no-access-refreshed", { program: aName }),
  "listed-not-stored": only("listed-not-stored"),
  "configured-not-stored": only("configured-not-stored"),
  "setup-inactive": only("setup-inactive"),
  "unknown-provider": only("unknown-provider"),
  "other-provider": said("other-provider", { provider: aName }),
  "not-listed": said("not-listed", { provider: aName }),
  "not-configured": said("not-configured", { provider: aName }),
  "mode-mismatch": said("mode-mismatch", { configured: aName, stored: aName }),
  "no-login": only("no-login"),
  "no-token": only("no-token"),
  "no-key": only("no-key"),
  "no-access": only("no-access"),
  "invalid-expires": only("invalid-expires"),
  unresolved: only("unresolved"),
  expired: said("expired", { expiredAt: aMoment }),
  "expired-refreshed": said("expired-refreshed", { expiredAt: aMoment, program: aName }),
  "unresolved-ref": said("unresolved-ref", { ref: aName }),
  "not-cooled": said("not-cooled", { why: fc.oneof(...Object.values(here)) }),
  "config-key": only("config-key"),
  "kept-for-program": only("kept-for-program"),
};

test.each(Object.entries(sentences))(
  "O-40, O-41: %s reads in English as the core says it, and has words in every language",
  (id, sentence) => {
    expectWords(id, sentence, { worded: whyWords, english: (one) => whyText(one, utcTime) });
  },
);
