import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultPolicy } from "../policy";
import type { ProfileEvent } from "../profile-event";
import { failureReasons } from "../reasons";
import type { UsageEntry } from "../usage-entry";
import { activeWindows } from "./active-windows";
import { applyProfileEvent } from "./apply-profile-event";
import { explainWindows } from "./next-step";
import { disableMs, ladderStepMs } from "./ladder";
import { globallyUnusable, isInCooldown, soonestExpiry, unusableUntil } from "./queries";
import { sanitizeUsageEntry } from "./sanitize-usage-entry";
import { unavailableReason } from "./unavailable-reason";
import { viewUsageEntry } from "./view-usage-entry";

const start = 1_760_000_000_000;
const models = ["a", "b", "__proto__", "constructor"];
const base = { profileId: "openai:x", provider: "openai" };

const aModel = fc.option(fc.constantFrom(...models), { nil: undefined });
const aGap = fc.oneof(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 0, max: 200_000_000 }));
const aHint = fc.option(fc.integer({ min: 0, max: 8_000_000 }), { nil: undefined });
const withModel = (modelId: string | undefined) => (modelId === undefined ? {} : { modelId });

type Step = (at: number) => ProfileEvent;

const aFailure = fc
  .record({ reason: fc.constantFrom(...failureReasons), modelId: aModel, hint: aHint })
  .map(({ reason, modelId, hint }): Step => {
    const retryHint = hint === undefined ? {} : { retryHintMs: hint };
    return (at) => ({ ...base, at, type: "failure", reason, ...withModel(modelId), ...retryHint });
  });
const aReport = fc
  .record({ ahead: fc.integer({ min: -5, max: 900_000 }), modelId: aModel })
  .map(({ ahead, modelId }): Step => {
    return (at) => ({
      ...base,
      at,
      type: "failure",
      reason: "rate_limit",
      providerResetAt: at + ahead,
      ...withModel(modelId),
    });
  });
const anAnswer = aModel.map((modelId): Step => (at) => ({ ...base, at, type: "success", modelId }));
const aClear = aModel.map((modelId): Step => (at) => ({
  ...base,
  at,
  type: "windows-cleared",
  ...withModel(modelId),
}));
const anAction = fc.constantFrom<Step>(
  (at) => ({ ...base, at, type: "disabled" }),
  (at) => ({ ...base, at, type: "disabled", until: at + 60_000 }),
  (at) => ({ ...base, at, type: "enabled" }),
  (at) => ({ ...base, at, type: "probe-claimed" }),
  (at) => ({ ...base, at, type: "credential-replaced" }),
);
const aStep = fc.oneof(
  { weight: 6, arbitrary: aFailure },
  { weight: 2, arbitrary: aReport },
  { weight: 2, arbitrary: anAnswer },
  { weight: 1, arbitrary: aClear },
  { weight: 1, arbitrary: anAction },
);
const aHistory = fc.array(fc.record({ gap: aGap, step: aStep }), { maxLength: 25 });

/** Every state of the history with the event that follows it. */
function played(history: readonly { gap: number; step: Step }[]) {
  let now = start;
  let row: UsageEntry | undefined;
  return history.map(({ gap, step }) => {
    now += gap;
    const event = step(now);
    const before = row;
    row = applyProfileEvent(before, event, defaultPolicy).after;
    return { before, event, now, after: row };
  });
}

test("a running window is never moved by a failure, a block only to a later end", () => {
  fc.assert(
    fc.property(aHistory, (history) => {
      for (const { before, event, now, after } of played(history)) {
        if (event.type !== "failure") continue;
        const left = activeWindows(after, { now });
        for (const window of activeWindows(before, { now })) {
          const same = left.find(
            ({ lane, scope }) =>
              lane === window.lane &&
              (lane === "block" || JSON.stringify(scope) === JSON.stringify(window.scope)),
          );
          if (window.lane === "block") expect(same?.until).toBeGreaterThanOrEqual(window.until);
          else if (
            event.providerResetAt === undefined ||
            window.scope.kind === "model" ||
            window.lane === "disable"
          ) {
            expect(same).toMatchObject({
              until: window.until,
              source: window.source,
              count: expect.any(Number),
            });
          }
        }
      }
    }),
  );
});

test("counters only fall by an answer, a clear, a new credential or the failure window", () => {
  const total = (row: UsageEntry | undefined) => ({
    errorCount: row?.errorCount ?? 0,
    ...row?.failureCounts,
    ...Object.fromEntries(
      Object.entries(row?.modelCooldowns ?? {}).map(([id, window]) => [
        `model ${id}`,
        window.errorCount ?? 0,
      ]),
    ),
  });
  const dayMs = 86_400_000;
  fc.assert(
    fc.property(aHistory, (history) => {
      for (const { before, event, now, after } of played(history)) {
        if (["success", "windows-cleared", "credential-replaced"].includes(event.type)) continue;
        if (now - (before?.lastFailureAt ?? 0) > dayMs) continue;
        const counts: Readonly<Record<string, number>> = total(after);
        for (const [name, count] of Object.entries(total(before))) {
          const isOld =
            name.startsWith("model ") &&
            now - (before?.modelCooldowns?.[name.slice(6)]?.lastFailureAt ?? 0) > dayMs;
          if (!isOld) expect(counts[name] ?? 0).toBeGreaterThanOrEqual(count);
        }
      }
    }),
  );
});

test("a stored row read back decides the same", () => {
  fc.assert(
    fc.property(aHistory, aStep, (history, next) => {
      const last = played(history).at(-1);
      const row = last?.after;
      const now = (last?.now ?? start) + 10_000;
      const readBack = row === undefined ? undefined : sanitizeUsageEntry(JSON.parse(JSON.stringify(row)));
      for (const modelId of [undefined, ...models]) {
        const query = { now, ...withModel(modelId) };
        expect(activeWindows(readBack, query)).toEqual(activeWindows(row, query));
        expect(unavailableReason([readBack], query)).toBe(unavailableReason([row], query));
      }
      const event = next(now);
      const after = (entry: UsageEntry | undefined) =>
        sanitizeUsageEntry(applyProfileEvent(entry, event, defaultPolicy).after);
      expect(after(readBack)).toEqual(after(row));
    }),
  );
});

test("an event never changes the row it is given", () => {
  fc.assert(
    fc.property(aHistory, aStep, (history, next) => {
      const last = played(history).at(-1);
      const row = last?.after;
      const copy = structuredClone(row);
      const now = (last?.now ?? start) + 1;
      applyProfileEvent(row, next(now), defaultPolicy);
      expect(row).toEqual(copy);
    }),
  );
});

const aValue = fc.oneof(
  fc.jsonValue(),
  fc.double(),
  fc.constantFrom(
    start,
    start + 5,
    "rate_limit",
    "manual",
    "a",
    null,
    { a: { until: start + 9 } },
    { billing: 1e308 },
  ),
);
const garbage = fc.oneof(
  aValue,
  fc.dictionary(
    fc.constantFrom(
      "cooldownUntil",
      "cooldownModel",
      "cooldownMirrorUntil",
      "modelCooldowns",
      "disabledUntil",
      "disabledReason",
      "blockedUntil",
      "blockedModel",
      "blockedScope",
      "errorCount",
      "failureCounts",
      "lastFailureAt",
      "lastUsed",
      "__proto__",
      "other",
    ),
    aValue,
  ),
);

test("R20: no row, however broken, makes an event or a question fail", () => {
  fc.assert(
    fc.property(garbage, aStep, aModel, (raw, step, modelId) => {
      const row = sanitizeUsageEntry(raw);
      const unread: UsageEntry = JSON.parse(JSON.stringify(raw));
      const event = step(start);
      const { after } = applyProfileEvent(unread, event, defaultPolicy);
      for (const entry of [row, after]) {
        const query = { now: start, ...withModel(modelId) };
        const until = unusableUntil(entry, query);
        expect(isInCooldown(entry, query)).toBe(until !== null);
        expect(globallyUnusable(entry, query)).toBe(
          activeWindows(entry, { now: start }).some(({ scope }) => scope.kind === "profile"),
        );
        expect(until === null ? null : unavailableReason([entry], query) !== null).toBe(
          until === null ? null : true,
        );
        soonestExpiry([entry], query);
        explainWindows(entry, { ...query, provider: "openai" }, defaultPolicy);
        if (entry !== undefined) viewUsageEntry(entry, start);
      }
      expect(JSON.parse(JSON.stringify(after ?? null))).toEqual(
        after === undefined ? null : JSON.parse(JSON.stringify(after)),
      );
    }),
    { numRuns: 500 },
  );
});

test("W-10, W-11: more incidents never cost less", () => {
  const aCount = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1 }));
  fc.assert(
    fc.property(aCount, aCount, (one, other) => {
      const [few, many] = [Math.min(one, other), Math.max(one, other)];
      expect(ladderStepMs(few, defaultPolicy)).toBeLessThanOrEqual(ladderStepMs(many, defaultPolicy));
      for (const reason of ["billing", "auth_permanent"] as const) {
        const cost = (count: number) => disableMs({ reason, provider: "openai" }, count, defaultPolicy);
        expect(cost(few)).toBeLessThanOrEqual(cost(many));
        expect(cost(many)).toBeLessThanOrEqual(reason === "billing" ? 86_400_000 : 3_600_000);
      }
    }),
  );
});
