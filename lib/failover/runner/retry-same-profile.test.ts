import { describe, expect, test } from "vitest";
import { aKey } from "./a-config";
import { answer, aWorld, failure, script, trace } from "./a-world";

describe("the same profile once more (R-45, R-51, R-52)", () => {
  const login = { type: "oauth", provider: "p1", secret: "present", access: "present" } as const;

  test("R-45: a rejected login is refreshed once and tried again, without a mark on it", async () => {
    const world = aWorld({ primary: "p1/a", credentials: { "p1:me": login } });
    const refreshed: string[] = [];
    const refresh = async (id: string) => refreshed.push(id) > 0;
    const play = script({ "p1/a": [failure("auth"), answer()] });
    const result = await world.run(play.attempt, {}, { refresh });
    expect(trace(result.record.steps)).toEqual(["p1/a failed p1:me auth", "p1/a succeeded p1:me"]);
    expect(refreshed).toEqual(["p1:me"]);
    const failing = await world.run(script({ "p1/a": [failure("auth")] }).attempt, {}, { refresh });
    expect(failing.record.steps).toHaveLength(2);
    expect(world.usage("p1:me")).toMatchObject({ cooldownReason: "auth", errorCount: 1 });
  });

  test.each([
    ["a refresh that fails", login, async () => false],
    ["a refresh that throws", login, async () => Promise.reject(new Error("no"))],
    ["P-5: a login another program refreshes", { ...login, refreshable: false }, async () => true],
    ["an API key", aKey("p1"), async () => true],
  ])("R-45: no second call after %s", async (_name, credential, refresh) => {
    const world = aWorld({ primary: "p1/a", credentials: { "p1:me": credential } });
    const play = script({ "p1/a": [failure("auth")] });
    await world.run(play.attempt, {}, { refresh });
    expect(play.calls).toHaveLength(1);
  });

  test("R-51: a known repair is tried once; a second format error is terminal", async () => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], keys: ["p1:x", "p1:y"] });
    const play = script({ "p1/a": [failure("format")] });
    const result = await world.run(play.attempt, {}, { repairFormat: async () => true });
    expect(play.calls).toEqual(["p1/a p1:x", "p1/a p1:x", "p2/b"]);
    expect(result.record.steps.map(({ decision }) => decision)).toEqual([null, "surface_error", null]);
    expect(world.usage("p1:x")).toBeUndefined();
    for (const repairFormat of [async () => false, async () => Promise.reject(new Error("no")), undefined]) {
      const once = script({ "p1/a": [failure("format")] });
      await world.run(once.attempt, {}, repairFormat === undefined ? {} : { repairFormat });
      expect(once.calls).toEqual(["p1/a p1:x", "p2/b"]);
    }
  });

  const short = { ok: false, error: { status: 429, message: "429 rate limit: 3 rpm" } } as const;
  const hinted = (ms: number) =>
    ({ ok: false, error: { ...short.error, headers: { "retry-after-ms": String(ms) } } }) as const;

  test.each([
    ["at least 10 s", short, 10_000],
    ["the hint", hinted(20_000), 20_000],
  ])("R-52: as the last resort the same model is asked again after %s", async (_name, error, ms) => {
    const world = aWorld({ primary: "p1/a", keys: ["p1:x"] });
    const play = script({ "p1/a": [error, answer()] });
    const result = await world.run(play.attempt, { retries: { turn: false } });
    expect(world.sleeps).toEqual([ms]);
    expect(result).toMatchObject({ outcome: "answered", record: { waits: [{ ms, why: "same-model" }] } });
  });

  test("R-52: only once", async () => {
    const world = aWorld({ primary: "p1/a", keys: ["p1:x"] });
    const play = script({ "p1/a": [short] });
    await world.run(play.attempt, { retries: { turn: false } });
    expect(play.calls).toHaveLength(2);
  });

  test.each([
    ["another candidate is left", { fallbacks: ["p2/b"] }, short, {}],
    [
      "the window is long",
      {},
      { ok: false, error: { status: 429, message: "daily limit reached" } } as const,
      {},
    ],
    ["a hint says more than a minute", {}, hinted(61_000), {}],
    ["output has begun", {}, { ...short, outputStarted: true }, {}],
    ["it is switched off", {}, short, { retries: { sameModelWait: false, turn: false } }],
    [
      "the request is too large for the limit",
      {},
      {
        ok: false,
        error: { status: 429, message: "tokens per minute (TPM): Limit 8000, Requested 9000" },
      } as const,
      {},
    ],
    [
      "the provider named a reset",
      {},
      {
        ok: false,
        error: {
          status: 429,
          message: "3 rpm",
          body: JSON.stringify({ error: { type: "usage_limit_reached", resets_in_seconds: 30 } }),
        },
      } as const,
      {},
    ],
    ["an operator is probing", {}, short, { source: "probe" as const }],
  ])("R-52: no wait when %s", async (_name, options, error, input) => {
    const world = aWorld({ primary: "p1/a", keys: ["p1:x"], ...options });
    await world.run(script({ "p1/a": [error] }).attempt, { retries: { turn: false }, ...input });
    expect(world.sleeps).toEqual([]);
  });
});
