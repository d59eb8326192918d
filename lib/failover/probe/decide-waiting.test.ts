import { describe, expect, test } from "vitest";
import { failureReasons, type FailureReason } from "../reasons";
import { decideWaiting, nextProbeAt, type WaitingCandidate } from "./decide-waiting";

const now = 1_760_000_000_000;
const margin = 120_000;

const waiting = (facts: Partial<WaitingCandidate> = {}): WaitingCandidate => ({
  provider: "p1",
  reason: "rate_limit",
  soonest: now + 60_000,
  isDisabledByOperator: false,
  isBlocked: false,
  isPrimary: true,
  hasFallback: true,
  throttledUntil: null,
  isSlotUsed: false,
  ...facts,
});

const decide = (facts: Partial<WaitingCandidate>) => decideWaiting(waiting(facts), now);
const cooling = "Provider p1 is in cooldown";

const transient: readonly FailureReason[] = [
  "rate_limit",
  "overloaded",
  "unknown",
  "empty_response",
  "no_error_details",
  "unclassified",
  "server_error",
  "timeout",
];
const never: readonly FailureReason[] = ["auth", "auth_permanent"];
const rest = failureReasons.filter((reason) => ![...transient, ...never, "billing"].includes(reason));

describe("R-31: a refused credential skips every model of the provider", () => {
  test.each(never)("%s, near its end and without anything else", (reason) => {
    const skipped = {
      action: "skip",
      reason,
      text: `Provider p1 has ${reason} issue (skipping all models)`,
      isManual: false,
    };
    expect(decide({ reason, soonest: now + 1, hasFallback: false })).toEqual(skipped);
    expect(decide({ reason, isPrimary: false })).toEqual(skipped);
  });
});

describe("R-32: the gate of the primary candidate", () => {
  test.each([...transient, "billing" as const])("%s opens it within the margin", (reason) => {
    expect(decide({ reason, soonest: now + margin })).toMatchObject({
      action: "probe",
      reason,
      throttle: "probe",
    });
    expect(decide({ reason, soonest: now + margin + 1 })).toEqual({
      action: "skip",
      reason,
      text: cooling,
      isManual: false,
    });
  });

  test.each([...transient, "billing" as const])("%s opens it when the end is not known", (reason) => {
    expect(decide({ reason, soonest: null })).toMatchObject({ action: "probe" });
  });

  test.each(rest)("%s does not open it while there is a fallback (E45)", (reason) => {
    expect(decide({ reason, soonest: now + 1 })).toMatchObject({ action: "skip", text: cooling });
    expect(decide({ reason, soonest: null })).toMatchObject({ action: "skip", text: cooling });
  });

  test.each([...transient, "billing" as const, ...rest])(
    "without a fallback %s opens it however far the end",
    (reason) => {
      const far = { reason, hasFallback: false, soonest: now + 6 * 86_400_000 };
      expect(decide(far)).toMatchObject({ action: "probe", reason, throttle: "probe" });
      expect(decide({ ...far, throttledUntil: now + 1 })).toMatchObject({ action: "skip", text: cooling });
    },
  );

  test("a running throttle closes it", () => {
    expect(decide({ throttledUntil: now + 1 })).toMatchObject({
      action: "skip",
      reason: "rate_limit",
      text: cooling,
    });
  });
});

test("R-33: what the operator switched off is never probed and asks for no login", () => {
  const manual = { isDisabledByOperator: true, hasFallback: false, soonest: null };
  const skipped = {
    action: "skip",
    reason: "auth_permanent",
    text: "Provider p1 is disabled by the operator",
    isManual: true,
  };
  expect(decide(manual)).toEqual(skipped);
  expect(decide({ ...manual, reason: "auth" })).toEqual(skipped);
  expect(decide({ ...manual, isPrimary: false })).toEqual(skipped);
});

test("R-34: a primary waiting on a block starts the long throttle", () => {
  expect(decide({ isBlocked: true })).toMatchObject({ action: "probe", throttle: "block" });
  expect(decide({ isBlocked: true, hasFallback: false, soonest: now + 1e9 })).toMatchObject({
    throttle: "block",
  });
});

test("R-35: other candidates are never probed for billing", () => {
  expect(decide({ reason: "billing", isPrimary: false, soonest: now + 1 })).toMatchObject({
    action: "skip",
    reason: "billing",
    text: cooling,
  });
});

describe("R-36, R-37: other candidates", () => {
  test.each(transient)("%s is probed at any distance, without a throttle", (reason) => {
    const far = { reason, isPrimary: false, soonest: now + 1e9, throttledUntil: now + 10_000 };
    expect(decide(far)).toEqual({ action: "probe", reason, needsSlot: true, throttle: null });
  });

  test.each(rest)("%s is skipped", (reason) => {
    expect(decide({ reason, isPrimary: false, soonest: now + 1 })).toMatchObject({
      action: "skip",
      text: cooling,
    });
  });

  test("on a block only when the block throttle is open (E3)", () => {
    const blocked = { isPrimary: false, isBlocked: true };
    expect(decide(blocked)).toMatchObject({ action: "probe", throttle: "block" });
    expect(decide({ ...blocked, throttledUntil: now + 1 })).toMatchObject({ action: "skip", text: cooling });
  });
});

describe("R-38: one transient probe per provider and run", () => {
  const used = "Provider p1 is in cooldown (probe already attempted this run)";
  test.each([true, false])("primary: %s", (isPrimary) => {
    expect(decide({ isPrimary, isSlotUsed: true })).toEqual({
      action: "skip",
      reason: "rate_limit",
      text: used,
      isManual: false,
    });
  });

  test("billing and model_not_found need no slot", () => {
    expect(decide({ reason: "billing", isSlotUsed: true })).toMatchObject({
      action: "probe",
      needsSlot: false,
    });
    const lonely = { reason: "model_not_found" as const, hasFallback: false, isSlotUsed: true };
    expect(decide(lonely)).toMatchObject({ action: "probe", needsSlot: false });
  });

  test("R-42: the gate decides before the slot", () => {
    expect(decide({ isSlotUsed: true, throttledUntil: now + 1 })).toMatchObject({ text: cooling });
  });
});

describe("R-41: when the primary may be probed next", () => {
  const next = (facts: Partial<WaitingCandidate>) => nextProbeAt(waiting(facts), now);
  test.each<[string, Partial<WaitingCandidate>, number | null]>([
    ["the margin before the end", { soonest: now + 600_000 }, now + 600_000 - margin],
    ["now, within the margin", { soonest: now + 60_000 }, now],
    [
      "the throttle, if it ends later",
      { soonest: now + 130_000, throttledUntil: now + 25_000 },
      now + 25_000,
    ],
    [
      "the margin, if that comes later",
      { soonest: now + 200_000, throttledUntil: now + 25_000 },
      now + 80_000,
    ],
    [
      "the throttle alone without fallbacks",
      { hasFallback: false, soonest: now + 1e9, throttledUntil: now + 9 },
      now + 9,
    ],
    ["now without fallbacks and throttle", { hasFallback: false, soonest: now + 1e9 }, now],
    ["the throttle when the end is unknown", { soonest: null, throttledUntil: now + 9 }, now + 9],
    ["never for a refused credential", { reason: "auth", hasFallback: false }, null],
    ["never for a dead one", { reason: "auth_permanent", hasFallback: false }, null],
    ["never for what the operator switched off", { isDisabledByOperator: true, hasFallback: false }, null],
    ["never for a reason the gate does not open for", { reason: "model_not_found" }, null],
    [
      "for that reason too when nothing else is there",
      { reason: "model_not_found", hasFallback: false },
      now,
    ],
    ["billing like the others", { reason: "billing", soonest: now + 600_000 }, now + 480_000],
  ])("%s", (_name, facts, expected) => {
    expect(next(facts)).toBe(expected);
  });
});
