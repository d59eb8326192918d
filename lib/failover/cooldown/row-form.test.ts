import { describe, expect, test } from "vitest";
import { defaultPolicy } from "../policy";
import type { UsageEntry } from "../usage-entry";
import { fromRow, toRow } from "./row-form";
import { MAX_TIME } from "./time";

const now = 1_760_000_000_000;
const hourMs = 3_600_000;
const written = (entry: UsageEntry) => toRow(entry, now, defaultPolicy);

describe("W-50, W-51: reading a row", () => {
  test("a row without model fields is read as it stands", () => {
    const row: UsageEntry = { cooldownUntil: now + 1, cooldownReason: "auth", errorCount: 2 };
    expect(fromRow(row)).toBe(row);
  });

  test("flat fields that only mirror model windows are dropped", () => {
    const models = { m: { until: now + 5 } };
    const row: UsageEntry = {
      cooldownUntil: now + 5,
      cooldownReason: "timeout",
      cooldownModel: "m",
      cooldownMirrorUntil: now + 5,
    };
    expect(
      fromRow({
        ...row,
        cooldownSource: "ladder",
        cooldownOpenedAt: 4,
        modelCooldowns: models,
        errorCount: 3,
      }),
    ).toEqual({
      modelCooldowns: models,
      errorCount: 3,
    });
  });

  test("another program's cooldown of one model moves to that model", () => {
    const row: UsageEntry = {
      cooldownUntil: now + 5,
      cooldownReason: "rate_limit",
      cooldownModel: "m",
      errorCount: 4,
      lastFailureAt: now - 3,
    };
    expect(fromRow(row)).toEqual({
      errorCount: 4,
      lastFailureAt: now - 3,
      modelCooldowns: {
        m: { until: now + 5, reason: "rate_limit", source: "ladder", errorCount: 4, lastFailureAt: now - 3 },
      },
    });
  });

  test.each(["auth", "billing", undefined] as const)(
    "it moves whatever the reason says (%s)",
    (cooldownReason) => {
      const reason = cooldownReason === undefined ? {} : { cooldownReason };
      const { modelCooldowns } = fromRow({ cooldownUntil: now + 5, cooldownModel: "m", ...reason });
      expect(modelCooldowns?.m).toEqual({
        until: now + 5,
        source: "ladder",
        errorCount: 1,
        ...(cooldownReason && { reason: cooldownReason }),
      });
    },
  );

  test("flat fields rewritten since the mirror was made are a window of their own", () => {
    expect(fromRow({ cooldownUntil: now + 9, cooldownReason: "auth", cooldownMirrorUntil: now + 5 })).toEqual(
      {
        cooldownUntil: now + 9,
        cooldownReason: "auth",
      },
    );
    expect(
      fromRow({ cooldownUntil: now + 9, cooldownModel: "m", cooldownMirrorUntil: now + 5 }).modelCooldowns?.m
        ?.until,
    ).toBe(now + 9);
    expect(fromRow({ cooldownMirrorUntil: now + 5 })).toEqual({});
  });

  const own = {
    until: now + 50,
    reason: "timeout",
    errorCount: 7,
    lastFailureAt: 3,
    source: "retry_after",
    openedAt: 2,
    note: 1,
  } as const;
  test("beside an own entry the later end wins and the own count stays", () => {
    const row = (until: number): UsageEntry => ({
      cooldownUntil: until,
      cooldownReason: "rate_limit",
      cooldownModel: "m",
      lastFailureAt: 9,
      errorCount: 1,
      modelCooldowns: { m: own, other: { until: 1 } },
    });
    expect(fromRow(row(now + 50)).modelCooldowns).toEqual({ m: own, other: { until: 1 } });
    expect(fromRow(row(now + 51)).modelCooldowns?.m).toEqual({
      until: now + 51,
      reason: "rate_limit",
      errorCount: 7,
      lastFailureAt: 9,
      source: "ladder",
      note: 1,
    });
  });

  test("beside an own entry with a corrupt end the flat window wins", () => {
    const { modelCooldowns } = fromRow({
      cooldownUntil: now + 5,
      cooldownModel: "m",
      modelCooldowns: { m: { until: MAX_TIME + 1, errorCount: 2 } },
    });
    expect(modelCooldowns?.m).toEqual({ until: now + 5, source: "ladder", errorCount: 2 });
  });

  test.each([undefined, 0, -1, MAX_TIME + 1])(
    "G-2: without a valid end (%s) there is nothing to move",
    (until) => {
      const row: UsageEntry = {
        cooldownModel: "m",
        cooldownReason: "rate_limit",
        ...(until === undefined ? {} : { cooldownUntil: until }),
      };
      expect(fromRow(row)).toEqual(row);
      expect(fromRow({ ...row, cooldownMirrorUntil: 5 })).toEqual(row);
    },
  );
});

describe("W-52: writing a row", () => {
  const model = (until: number, reason?: "timeout" | "rate_limit") => ({
    until,
    lastFailureAt: now - 1,
    ...(reason && { reason }),
  });

  test("an active profile-wide cooldown is carried as it is", () => {
    const entry: UsageEntry = {
      cooldownUntil: now + 1,
      cooldownReason: "auth",
      cooldownSource: "ladder",
      cooldownOpenedAt: 3,
      modelCooldowns: { m: model(now + 9) },
    };
    expect(written(entry)).toEqual(entry);
  });

  test("one active model window is mirrored with its model", () => {
    const models = { m: model(now + 9, "timeout"), ended: model(now, "rate_limit") };
    expect(written({ modelCooldowns: models })).toEqual({
      modelCooldowns: models,
      cooldownUntil: now + 9,
      cooldownReason: "timeout",
      cooldownModel: "m",
      cooldownMirrorUntil: now + 9,
    });
  });

  test("of several the latest end and its reason are mirrored, without a model", () => {
    const models = {
      a: model(now + 9, "timeout"),
      b: model(now + 90, "rate_limit"),
      c: model(now + 10, "timeout"),
    };
    expect(written({ modelCooldowns: models })).toEqual({
      modelCooldowns: models,
      cooldownUntil: now + 90,
      cooldownReason: "rate_limit",
      cooldownMirrorUntil: now + 90,
    });
  });

  test("of two that end together the first one's reason is mirrored", () => {
    const models = { a: model(now + 9, "timeout"), b: model(now + 9, "rate_limit") };
    expect(written({ modelCooldowns: models })).toMatchObject({ cooldownReason: "timeout" });
  });

  test("nothing is written for what is not known", () => {
    const bare = { cooldownUntil: now + 9, cooldownModel: "m", cooldownMirrorUntil: now + 9 };
    expect(written({ modelCooldowns: { m: { until: now + 9 } } })).toStrictEqual({
      modelCooldowns: { m: { until: now + 9 } },
      ...bare,
    });
    expect(fromRow({ cooldownUntil: now + 5, cooldownModel: "m" })).toStrictEqual({
      modelCooldowns: { m: { until: now + 5, source: "ladder", errorCount: 1 } },
    });
  });

  test("a window without a reason is mirrored without one, over an ended profile-wide window", () => {
    const models = { m: model(now + 9) };
    const ended: UsageEntry = {
      cooldownUntil: now - 5,
      cooldownReason: "auth",
      cooldownSource: "ladder",
      cooldownOpenedAt: 2,
    };
    expect(written({ ...ended, modelCooldowns: models })).toEqual({
      modelCooldowns: models,
      cooldownUntil: now + 9,
      cooldownModel: "m",
      cooldownMirrorUntil: now + 9,
    });
  });

  test("with none an ended profile-wide window stays: its end is needed", () => {
    const entry: UsageEntry = {
      cooldownUntil: now,
      cooldownReason: "auth",
      modelCooldowns: { m: model(now) },
    };
    expect(written(entry)).toBe(entry);
  });

  test("what is written is read back as it was", () => {
    const entry: UsageEntry = {
      errorCount: 2,
      modelCooldowns: { a: model(now + 9, "timeout"), b: model(now + 90) },
    };
    expect(fromRow(written(entry))).toEqual(entry);
  });
});

describe("W-53: models nobody remembers", () => {
  const stale = now - 24 * hourMs - 1;

  test("an entry is dropped when its window and its last failure are older than the failure window", () => {
    const models = {
      gone: { until: stale, lastFailureAt: stale, errorCount: 3 },
      windowInside: { until: stale + 1, lastFailureAt: stale },
      failureInside: { until: stale, lastFailureAt: stale + 1 },
      corrupt: { until: MAX_TIME + 1, lastFailureAt: 1 },
    };
    const { gone: _gone, ...rest } = models;
    expect(written({ modelCooldowns: models, errorCount: 1 })).toEqual({
      modelCooldowns: rest,
      errorCount: 1,
    });
  });

  test("the last one takes the map with it", () => {
    expect(written({ modelCooldowns: { gone: { until: stale } }, errorCount: 1 })).toEqual({ errorCount: 1 });
  });
});
