import { describe, expect, test } from "vitest";
import { defaultPolicy } from "../policy";
import { answer, aWorld, failure, script, start, trace } from "./a-world";
import { overloadDelayMs, overloadNotice, overloadNoticeTimeoutMs } from "./overload-retry";

const two = { primary: "p1/a", fallbacks: ["p2/b"] };
const busy = failure("overloaded");
const allBusy = { "p1/a": [busy], "p2/b": [busy] };

describe("R-80: a pure overload", () => {
  test("the delays double to the maximum", () => {
    const delays = Array.from({ length: 10 }, (_one, index) => overloadDelayMs(defaultPolicy, index + 1));
    expect(delays).toEqual([2_500, 5_000, 10_000, 20_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000]);
  });

  test("ten retries of the whole chain, then the summary of the last walk", async () => {
    const world = aWorld(two);
    const play = script(allBusy);
    const result = await world.run(play.attempt);
    expect(play.calls).toHaveLength(22);
    expect(result).toMatchObject({
      outcome: "exhausted",
      attempts: [{ reason: "overloaded" }, { reason: "overloaded" }],
    });
    expect(result.record.waits?.map(({ ms, why }) => [ms, why])[3]).toEqual([20_000, "overload"]);
  });

  test.each([
    ["one other reason", { "p1/a": [busy], "p2/b": [failure("timeout")] }],
    [
      "an unrecognised last error",
      { "p1/a": [busy], "p2/b": [{ ok: false, error: new Error("odd") } as const] },
    ],
    ["output that has begun", { "p1/a": [busy], "p2/b": [{ ...busy, outputStarted: true }] }],
  ])("no retry after %s", async (_name, answers) => {
    const world = aWorld(two);
    await world.run(script(answers).attempt);
    expect(world.sleeps).toEqual([]);
  });

  test("skips for an overload count, others do not", async () => {
    const usage = (reason: "overloaded" | "auth") => ({
      "p1:x": { cooldownUntil: start + 600_000, cooldownReason: reason },
    });
    const one = aWorld({ ...two, keys: ["p1:x"], usage: usage("overloaded") });
    const answered = await one.run(script({ "p2/b": [busy, busy], "p1/a": [answer()] }).attempt);
    expect(trace(answered.record.steps)).toEqual([
      "p1/a skipped overloaded",
      "p2/b failed overloaded",
      "p1/a succeeded p1:x",
    ]);
    const other = aWorld({ ...two, keys: ["p1:x"], usage: usage("auth") });
    await other.run(script({ "p2/b": [busy] }).attempt);
    expect(other.sleeps).toEqual([]);
  });

  test.each([
    ["max 0", { policy: { overloadRetry: { ...defaultPolicy.overloadRetry, max: 0 } } }, {}],
    ["the switch", {}, { retries: { overload: false, turn: false } }],
    ["an operator's probe", {}, { source: "probe" as const }],
  ])("%s turns it off", async (_name, options, input) => {
    const world = aWorld({ ...two, ...options });
    await world.run(script(allBusy).attempt, input);
    expect(world.sleeps).toEqual([]);
  });

  test("the wait can be aborted", async () => {
    const controller = new AbortController();
    const world = aWorld(two);
    const sleep = async () => {
      controller.abort("enough");
      throw new Error("aborted");
    };
    const result = await world.run(script(allBusy).attempt, { signal: controller.signal }, { sleep });
    expect(result).toMatchObject({ outcome: "aborted", error: "enough" });
  });

  test("a sleep that fails by itself is not hidden", async () => {
    const sleep = async () => Promise.reject(new Error("no timers"));
    await expect(aWorld(two).run(script(allBusy).attempt, {}, { sleep })).rejects.toThrow("no timers");
  });
});

describe("R-81: its own windows do not hold the retry back", () => {
  test("an ordinary attempt, and the same incident keeps its count", async () => {
    const world = aWorld({ ...two, keys: ["p1:x", "p2:y"] });
    const result = await world.run(script({ "p1/a": [busy, busy, answer()], "p2/b": [busy] }).attempt);
    expect(trace(result.record.steps)).toEqual([
      "p1/a failed p1:x overloaded",
      "p2/b failed p2:y overloaded",
      "p1/a failed p1:x overloaded",
      "p2/b failed p2:y overloaded",
      "p1/a succeeded p1:x",
    ]);
    expect(world.usage("p2:y")).toMatchObject({ errorCount: 1, cooldownUntil: start + 30_000 });
  });

  test("every other window does", async () => {
    const world = aWorld({ ...two, keys: ["p1:x"] });
    const play = script({ "p1/a": [busy], "p2/b": [busy] });
    const result = await world.run(async (call) => {
      if (call.attempt === 2) {
        world.apply({
          type: "failure",
          reason: "billing",
          profileId: "p1:x",
          provider: "p1",
          at: world.now(),
        });
      }
      return play.attempt(call);
    });
    expect(trace(result.record.steps).slice(2)).toEqual(["p1/a skipped billing", "p2/b failed overloaded"]);
  });

  test("the ordinary probe throttle does not", async () => {
    const limit = { until: start + 60_000, reason: "rate_limit", errorCount: 1 } as const;
    const usage = { "p1:x": { modelCooldowns: { a: limit } } };
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], keys: ["p1:x"], usage });
    const result = await world.run(script({ "p1/a": [busy, answer()], "p2/b": [busy] }).attempt);
    expect(trace(result.record.steps).slice(-2)).toEqual([
      "p1/a probed p1:x rate_limit",
      "p1/a succeeded p1:x",
    ]);
  });
});

describe("R-82: the notice", () => {
  const notices = async (
    options: object,
    input: object = {},
    answers: Parameters<typeof script>[0] = allBusy,
  ) => {
    const world = aWorld({ ...two, ...options });
    const sent: [string, number][] = [];
    await world.run(script(answers).attempt, input, {
      notice: (text) => void sent.push([text, world.now() - start]),
    });
    return { sent, sleeps: world.sleeps };
  };

  test("is sent once, 30 s after the turn began, in the middle of a wait", async () => {
    const { sent, sleeps } = await notices({});
    expect(sent).toEqual([[overloadNotice, 30_000]]);
    expect(sleeps.slice(0, 5)).toEqual([2_500, 5_000, 10_000, 12_500, 7_500]);
    expect(overloadNoticeTimeoutMs).toBe(5_000);
  });

  test("counts from when the person began to wait", async () => {
    expect((await notices({}, { turnStartedAt: start - 29_000 })).sent).toEqual([[overloadNotice, 1_000]]);
    expect((await notices({}, { turnStartedAt: start - 60_000 })).sent).toEqual([[overloadNotice, 0]]);
  });

  test("at the very end of a wait a retry is still pending", async () => {
    const overloadRetry = { max: 2, baseMs: 10_000, maxMs: 20_000, noticeAfterMs: 30_000 };
    expect((await notices({ policy: { overloadRetry } })).sent).toEqual([[overloadNotice, 30_000]]);
    expect(
      (await notices({ policy: { overloadRetry: { ...overloadRetry, noticeAfterMs: 30_001 } } })).sent,
    ).toEqual([]);
  });

  test("not when the answer came before, and not for heartbeats", async () => {
    expect((await notices({}, {}, { "p1/a": [busy, answer()], "p2/b": [busy] })).sent).toEqual([]);
    expect((await notices({}, { heartbeat: true })).sent).toEqual([]);
  });

  test("a notice that throws is no business of the run", async () => {
    const world = aWorld(two);
    const notice = () => {
      throw new Error("no chat");
    };
    expect((await world.run(script(allBusy).attempt, {}, { notice })).outcome).toBe("exhausted");
  });
});

describe("R-84: one more try for the turn", () => {
  const on = { retries: {} };
  test.each(["timeout", "server_error"] as const)("after %s, 2.5 s later, once", async (reason) => {
    const world = aWorld(two);
    const play = script({ "p1/a": [failure("billing")], "p2/b": [failure(reason)] });
    const result = await world.run(play.attempt, on);
    expect(world.sleeps).toEqual([2_500]);
    expect(play.calls).toHaveLength(4);
    expect(result.record.waits).toMatchObject([{ why: "turn-retry" }]);
  });

  test.each<[string, Parameters<typeof script>[0], object]>([
    ["another reason ends the run", { "p1/a": [failure("timeout")], "p2/b": [failure("billing")] }, on],
    ["output has begun", { "p1/a": [{ ...failure("timeout"), outputStarted: true }] }, on],
    [
      "it is switched off",
      { "p1/a": [failure("timeout")], "p2/b": [failure("timeout")] },
      { retries: { turn: false } },
    ],
    [
      "the window is long",
      { "p1/a": [busy], "p2/b": [failure("timeout", { message: "daily usage limit" })] },
      on,
    ],
    ["the run was answered", {}, on],
  ])("not when %s", async (_name, answers, input) => {
    const world = aWorld(two);
    await world.run(script(answers).attempt, input);
    expect(world.sleeps).toEqual([]);
  });

  test("not when the last candidate was skipped", async () => {
    const usage = { "p2:y": { disabledUntil: start + 600_000, disabledReason: "billing" as const } };
    const world = aWorld({ ...two, keys: ["p2:y"], usage });
    await world.run(script({ "p1/a": [failure("timeout")] }).attempt, on);
    expect(world.sleeps).toEqual([]);
  });

  test("not after retries of an overload", async () => {
    const world = aWorld({ primary: "p1/a" });
    const play = script({ "p1/a": [busy, failure("timeout")] });
    await world.run(play.attempt, on);
    expect(world.sleeps).toEqual([2_500]);
    expect(play.calls).toHaveLength(2);
  });

  test("the wait can be aborted", async () => {
    const controller = new AbortController();
    const world = aWorld(two);
    const sleep = async () => controller.abort("enough");
    const play = script({ "p1/a": [failure("timeout")], "p2/b": [failure("timeout")] });
    const result = await world.run(play.attempt, { ...on, signal: controller.signal }, { sleep });
    expect(result).toMatchObject({ outcome: "aborted", error: "enough", attempts: [{}, {}] });
  });
});
