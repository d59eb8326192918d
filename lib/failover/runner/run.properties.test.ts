import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aConfig } from "./a-config";
import { answer, aWorld, failure, script, start, trace } from "./a-world";
import type { Candidate, SelectionSource } from "../run-record";
import { failureReasons } from "../reasons";
import { sanitizeUsageEntry } from "../cooldown/sanitize-usage-entry";
import type { UsageEntry } from "../usage-entry";
import type { AttemptOutcome, RunInput } from "./run-with-model-fallback";

const refs = ["p1/a", "p1/b", "p2/c", "p2/d", "p3/e"] as const;
const keys = ["p1:x", "p1:y", "p2:k", "p2:l"];
const off = { sameModelWait: false, turn: false, overload: false };

const switchTo = (ref: string): AttemptOutcome<string> => ({
  ok: false,
  error: {
    name: "LiveSessionModelSwitchError",
    message: "switch",
    provider: ref.split("/")[0],
    model: ref.split("/")[1],
  },
});

const outcomes: fc.Arbitrary<AttemptOutcome<string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...failureReasons).map((reason) => failure(reason)) },
  { weight: 1, arbitrary: fc.constant(answer()) },
  { weight: 1, arbitrary: fc.constantFrom(...refs, "p9/z").map(switchTo) },
  {
    weight: 1,
    arbitrary: fc.constant({ ok: false, skipped: { reason: "format", why: "no field" } } as const),
  },
  { weight: 1, arbitrary: fc.constant({ ok: false, error: new Error("odd") } as const) },
  {
    weight: 1,
    arbitrary: fc.constant({ ok: false, error: { name: "AbortError", message: "aborted" } } as const),
  },
  { weight: 1, arbitrary: fc.constant({ ...failure("timeout"), outputStarted: true }) },
  { weight: 1, arbitrary: fc.anything().map((error) => ({ ok: false, error }) as const) },
);

const usage: fc.Arbitrary<Record<string, UsageEntry>> = fc
  .dictionary(
    fc.constantFrom(...keys),
    fc.record(
      {
        cooldownUntil: fc.constantFrom(start - 1, start + 60_000, start + 600_000),
        cooldownReason: fc.constantFrom(...failureReasons),
        disabledUntil: fc.constantFrom(start - 1, start + 60_000, start + 600_000),
        disabledReason: fc.constantFrom("billing" as const, "auth_permanent" as const, "manual" as const),
        blockedUntil: fc.constantFrom(start - 1, start + 600_000),
        lastUsed: fc.nat(1_000),
      },
      { requiredKeys: [] },
    ),
    { noNullPrototype: true },
  )
  .map((rows) => Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, sanitizeUsageEntry(row)])));

const chains = fc.uniqueArray(fc.constantFrom(...refs), { minLength: 1, maxLength: 5 }).map((list) =>
  list.map((ref, index): Candidate => ({
    provider: ref.slice(0, 2),
    model: ref.slice(3),
    routeOrigin: index === 0 ? "requested" : "configured-fallback",
  })),
);
const pins = fc.option(
  fc.record({
    profileId: fc.constantFrom(...keys, "p1:gone"),
    source: fc.constantFrom("auto" as const, "user" as const),
  }),
  { nil: undefined },
);
const runs = fc.record({
  chain: chains,
  usage,
  pin: pins,
  replies: fc.array(outcomes, { minLength: 20, maxLength: 20 }),
});

async function play(given: {
  chain: Candidate[];
  usage: Record<string, UsageEntry>;
  pin: RunInput["pin"];
  replies: AttemptOutcome<string>[];
}) {
  const world = aWorld({ keys, usage: given.usage });
  const calls: string[] = [];
  const result = await world.run(
    async ({ candidate, profileId }) => {
      calls.push(`${candidate.provider}/${candidate.model} ${profileId}`);
      return given.replies[(calls.length - 1) % given.replies.length] ?? answer();
    },
    { candidates: given.chain, retries: off, ...(given.pin === undefined ? {} : { pin: given.pin }) },
  );
  return { result, calls, world };
}

describe("for every run", () => {
  test("R-26: no model is called twice with the same profile, and every candidate is accounted for", async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (given) => {
        const { result, calls } = await play(given);
        expect(new Set(calls).size).toBe(calls.length);
        const steps = result.record.steps.filter(({ outcome }) => outcome !== "probed");
        const accounted = new Set(steps.map(({ candidate }) => candidate));
        const chain = given.chain.map(({ provider, model }) => `${provider}/${model}`);
        const reached =
          result.outcome === "exhausted"
            ? chain
            : chain.slice(0, chain.findLastIndex((ref) => accounted.has(ref)) + 1);
        expect(reached.filter((ref) => !accounted.has(ref))).toEqual([]);
        const jumped = new Set(
          steps.filter(({ outcome }) => outcome === "jumped").map(({ candidate }) => candidate),
        );
        if (result.outcome === "exhausted") expect(result.attempts.length + jumped.size).toBe(chain.length);
      }),
      { numRuns: 400 },
    );
  });

  test("S-25: a strict selection is never answered by anything else", async () => {
    const strict = fc.constantFrom<SelectionSource>("user-override", "one-shot", "selection-lock");
    const arbitrary = fc.record({
      source: strict,
      requested: fc.constantFrom(...refs),
      replies: fc.array(outcomes, { minLength: 6, maxLength: 6 }),
      usage,
    });
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ source, requested, replies, usage: rows }) => {
        const world = aWorld({ primary: "p1/a", fallbacks: [...refs], keys, usage: rows });
        const called = new Set<string>();
        let n = 0;
        await world.run(
          async ({ candidate }) => {
            called.add(`${candidate.provider}/${candidate.model}`);
            return replies[n++ % replies.length] ?? answer();
          },
          { requested, selectionSource: source, fallbacksOverride: [...refs] },
        );
        expect([...called].filter((ref) => ref !== requested)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test("G-7: the same facts, read back from their stored form, give the same run", async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (given) => {
        const first = await play(given);
        const stored: unknown = JSON.parse(JSON.stringify(given.usage));
        const back = Object.entries(stored ?? {}).map(([id, row]) => [id, sanitizeUsageEntry(row)] as const);
        const second = await play({ ...given, usage: Object.fromEntries(back) });
        expect(trace(second.result.record.steps)).toEqual(trace(first.result.record.steps));
        expect(keys.map(second.world.usage)).toEqual(keys.map(first.world.usage));
      }),
      { numRuns: 200 },
    );
  });

  test("R20: any thrown value ends in a result, never in an exception", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.anything(),
        fc.constantFrom("thrown", "payload", "empty-result"),
        async (error, source) => {
          const world = aWorld({ primary: "p1/a", fallbacks: ["p2/c"], keys });
          const result = await world.run(async () => ({ ok: false, error, source }), { retries: off });
          expect(["exhausted", "failed", "aborted"]).toContain(result.outcome);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("L-49: no planted secret reaches a record", () => {
  const body = "Zq9vT7Lk2mXw4RbC8nYd";
  const planted = [
    `sk-${body}`,
    `sk-ant-api03-${body}`,
    `AIza${body}`,
    `xai-${body}`,
    `gsk_${body}`,
    `eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.${body}`,
    `Authorization: Bearer ${body}`,
    `x-api-key: ${body}`,
    `"api_key": "${body}"`,
    `{"access":"${body}","refresh":"${body}","idToken":"${body}"}`,
    `Cookie: sid=${body}`,
    `openai:${body}@example.com`,
  ];
  const places: readonly ((secret: string) => object)[] = [
    (secret) => ({ status: 429, message: `rejected ${secret} sorry` }),
    (secret) => ({ status: 500, message: `${"x ".repeat(190)}${secret}` }),
    (secret) => ({
      status: 401,
      body: JSON.stringify({ error: { message: `key ${secret} is wrong`, type: secret } }),
    }),
    (secret) => ({ status: 503, message: "busy", headers: { authorization: secret, cookie: secret } }),
    (secret) => ({ message: "odd", cause: { message: secret, code: secret } }),
    (secret) => ({ name: secret, code: secret, errorType: secret, message: secret }),
    (secret) => ({
      message: `503 {"error":{"message":"${secret.replaceAll('"', '\\"')}"},"request_id":"${body}"}`,
    }),
    (secret) => ({
      name: "FailoverError",
      reason: "timeout",
      rawError: secret,
      message: secret,
      provider: "p1",
    }),
    (secret) => ({ name: "AbortError", message: secret }),
    (secret) => ({ name: "LiveSessionModelSwitchError", message: secret, provider: "p9", model: "z" }),
  ];

  test.each(planted)("%s", async (secret) => {
    for (const place of places) {
      const error = place(secret);
      const world = aWorld({
        primary: "p1/a",
        fallbacks: ["p2/c"],
        credentials: { "p1:x": { type: "api_key", provider: "p1", secret: "present" } },
      });
      const play = script({ "p1/a": [{ ok: false, error }], "p2/c": [{ ok: false, error }] });
      const result = await world.run(play.attempt);
      expect(JSON.stringify(result.record)).not.toContain(body);
      expect(JSON.stringify(result.attempts)).not.toContain(body);
      expect(JSON.stringify(world.events)).not.toContain(body);
    }
  });
});

test("a configuration builder without arguments is a valid one", () => {
  expect(aConfig().defaults.model).toEqual({ primary: "p1/a", fallbacks: [] });
});
