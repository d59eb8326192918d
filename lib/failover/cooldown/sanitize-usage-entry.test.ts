import { expect, test } from "vitest";
import { sanitizeUsageEntry } from "./sanitize-usage-entry";

test("W-2: a complete row is read as it is, unknown fields included", () => {
  const row = {
    lastUsed: 1,
    cooldownUntil: 2,
    cooldownReason: "rate_limit",
    cooldownModel: "m",
    cooldownSource: "retry_after",
    cooldownMirrorUntil: 3,
    cooldownClassification: "wham_account_dead",
    cooldownOpenedAt: 4,
    modelCooldowns: {
      m: {
        until: 5,
        reason: "timeout",
        errorCount: 1,
        lastFailureAt: 6,
        source: "manual",
        openedAt: 7,
        theirs: true,
      },
    },
    disabledUntil: 8,
    disabledReason: "manual",
    disabledSource: "ladder",
    disabledOpenedAt: 9,
    blockedUntil: 10,
    blockedReason: "subscription_limit",
    blockedSource: "codex_rate_limits",
    blockedModel: "m",
    blockedScope: "model",
    blockedOpenedAt: 11,
    errorCount: 12,
    failureCounts: { billing: 1, of_the_future: 2 },
    lastFailureAt: 13,
    lastProbeAt: 14,
    theirs: { any: [1, 2] },
  };
  expect(sanitizeUsageEntry(row)).toEqual(row);
  expect(sanitizeUsageEntry(JSON.parse(JSON.stringify(row)))).toEqual(row);
});

test.each([null, undefined, 5, "text", [], [1], true])(
  "R20: a row that is no object (%j) is empty",
  (row) => {
    expect(sanitizeUsageEntry(row)).toEqual({});
  },
);

test.each([
  "lastUsed",
  "cooldownUntil",
  "cooldownMirrorUntil",
  "cooldownOpenedAt",
  "disabledUntil",
  "disabledOpenedAt",
  "blockedUntil",
  "blockedOpenedAt",
  "lastFailureAt",
  "lastProbeAt",
])("W-2, G-2: %s must be a finite number; one out of range stays where it is", (field) => {
  for (const bad of ["5", null, true, {}, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(sanitizeUsageEntry({ [field]: bad })).toEqual({});
  }
  for (const odd of [0, -1, 1e300, 1.5])
    expect(sanitizeUsageEntry({ [field]: odd })).toEqual({ [field]: odd });
});

test.each([
  [
    "cooldownReason",
    ["auth", "format", "session_expired", "unknown"],
    ["server_error", "tls_certificate", "context_overflow", "manual", 5],
  ],
  ["disabledReason", ["billing", "manual", "auth"], ["server_error", "operator"]],
  ["cooldownSource", ["ladder", "retry_after", "manual"], ["provider_reset", ""]],
  ["disabledSource", ["ladder", "manual"], ["retry_after"]],
  ["blockedReason", ["subscription_limit"], ["rate_limit"]],
  ["blockedSource", ["codex_rate_limits", "wham", "provider_reset"], ["ladder"]],
  ["blockedScope", ["model"], ["profile"]],
  ["cooldownClassification", ["wham_token_expired", "wham_account_dead"], ["other"]],
  ["cooldownModel", ["m", " m "], ["", "  ", 5]],
  ["blockedModel", ["m"], ["", " ", {}]],
])("W-2: %s keeps known values only", (field, good, bad) => {
  for (const value of good) expect(sanitizeUsageEntry({ [field]: value })).toEqual({ [field]: value });
  for (const value of bad) expect(sanitizeUsageEntry({ [field]: value })).toEqual({});
});

test("W-2: counts are whole and above zero", () => {
  const counts = [2.9, 1, 0.9, 0, -3, Number.NaN, "2", null];
  expect(counts.map((errorCount) => sanitizeUsageEntry({ errorCount }).errorCount)).toEqual([
    2,
    1,
    ...Array(6).fill(undefined),
  ]);
  expect(sanitizeUsageEntry({ failureCounts: { auth: 2.5, billing: 0, timeout: "3" } })).toEqual({
    failureCounts: { auth: 2 },
  });
  expect(sanitizeUsageEntry({ failureCounts: { auth: -1 } })).toEqual({});
  expect(sanitizeUsageEntry({ failureCounts: [1, 2] })).toEqual({});
});

test("W-2: model windows are read one by one", () => {
  const modelCooldowns = {
    good: { until: 5 },
    odd: {
      until: "soon",
      reason: "server_error",
      errorCount: 0,
      source: "wham",
      lastFailureAt: null,
      openedAt: {},
    },
    text: "no window",
  };
  expect(sanitizeUsageEntry({ modelCooldowns })).toEqual({ modelCooldowns: { good: { until: 5 }, odd: {} } });
  expect(sanitizeUsageEntry({ modelCooldowns: { text: "no window" } })).toEqual({});
  expect(sanitizeUsageEntry({ modelCooldowns: [{ until: 5 }] })).toEqual({});
});

test("R20: names that objects inherit are names like any other", () => {
  const row = JSON.parse('{"__proto__": {"errorCount": 9}, "modelCooldowns": {"__proto__": {"until": 5}}}');
  const entry = sanitizeUsageEntry(row);
  expect(entry.errorCount).toBeUndefined();
  expect(JSON.parse(JSON.stringify(entry))).toEqual(row);
});
