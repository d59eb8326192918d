import { afterAll, beforeAll, expect, test } from "vitest";
import type { StorePort } from "./port";
import type { RunFilter } from "./run-port";
import { aRun, aStep, openForAll, startedAt } from "./store-for-tests";

let opened: Awaited<ReturnType<typeof openForAll>>;
let store: StorePort;

beforeAll(async () => {
  opened = await openForAll();
  store = opened.store;
});
afterAll(() => opened.close());

/** Each test keeps to an agent of its own, because all share one database. */
const list = async (filter: RunFilter) => {
  const { runs } = await store.listRuns({ filter, limit: 100 });
  return runs.map(({ runId }) => runId);
};
const limited = aStep({
  outcome: "failed",
  reason: "rate_limit",
  status: 429,
  errorPreview: "Too many requests, 100% used_up",
});
const spare = aStep({ candidate: "zai/glm-5", profileId: "zai:default" });

test("P-16: a run is read back as it was recorded", async () => {
  const run = aRun({
    runId: "whole",
    agentId: "whole",
    sessionKey: "s1",
    requested: "openai/gpt-x",
    steps: [limited, spare],
    answeredBy: { candidate: "zai/glm-5", profileId: "zai:default" },
    decisions: [{ event: "model_fallback_decision", tags: ["failover"], more: { n: 1 } }],
  });
  await store.appendRuns({ runs: [run], successes: [] });
  expect(await store.readRun("whole")).toEqual(run);
  expect(await store.readRun("no such run")).toBeNull();
  const { runs } = await store.listRuns({ filter: { agentId: "whole" }, limit: 10 });
  expect(runs).toEqual([
    {
      runId: "whole",
      agentId: "whole",
      sessionKey: "s1",
      source: "gateway",
      requested: "openai/gpt-x",
      startedAt,
      endedAt: startedAt + 10,
      outcome: "answered",
      answeredBy: { candidate: "zai/glm-5", profileId: "zai:default" },
      cursor: runs[0]?.cursor,
      reason: "rate_limit",
      fellBack: true,
      stepCount: 2,
    },
  ]);
});

test("a later record of the same run replaces the earlier one", async () => {
  const run = aRun({
    runId: "twice",
    agentId: "twice",
    outcome: "unfinished",
    answeredBy: null,
    steps: [limited],
  });
  await store.appendRuns({ runs: [run], successes: [] });
  await store.appendRuns({ runs: [{ ...run, outcome: "exhausted", steps: [] }], successes: [] });
  expect(await list({ agentId: "twice" })).toEqual(["twice"]);
  expect(await list({ agentId: "twice", reason: "rate_limit" })).toEqual([]);
  expect((await store.readRun("twice"))?.outcome).toBe("exhausted");
});

test("the list goes newest first by cursor, each run once, also among equal times and while new ones arrive", async () => {
  const agentId = "paged";
  const times = [5, 3, 3, 3, 1, 4, 2].map((at) => startedAt + at);
  const runs = times.map((at, index) => aRun({ runId: `p${index}`, agentId, startedAt: at }));
  await store.appendRuns({ runs, successes: [] });

  const seen: string[] = [];
  let before: string | undefined;
  for (let page = 0; page < 4; page += 1) {
    const { runs, nextBefore } = await store.listRuns({
      filter: { agentId },
      limit: 2,
      ...(before && { before }),
    });
    seen.push(...runs.map(({ runId }) => runId));
    expect(nextBefore === null).toBe(page === 3);
    before = nextBefore ?? undefined;
    await store.appendRuns({ runs: [aRun({ agentId, startedAt: startedAt + 100 + page })], successes: [] });
  }
  expect(seen).toEqual(["p0", "p5", "p3", "p2", "p1", "p6", "p4"]);
});

test("the cursor also pages through what a step filter finds", async () => {
  const agentId = "paged-by-reason";
  const runs = [1, 2, 3, 4].map((at) =>
    aRun({
      runId: `r${at}`,
      agentId,
      startedAt: startedAt + at,
      steps: at === 2 ? [spare] : [limited, spare],
    }),
  );
  await store.appendRuns({ runs, successes: [] });
  const filter: RunFilter = { agentId, reason: "rate_limit" };
  const first = await store.listRuns({ filter, limit: 2 });
  expect(first.runs.map(({ runId }) => runId)).toEqual(["r4", "r3"]);
  const second = await store.listRuns({ filter, limit: 2, before: first.nextBefore ?? "" });
  expect(second.runs.map(({ runId }) => runId)).toEqual(["r1"]);
  expect(second.nextBefore).toBeNull();
});

test("every filter finds by any step, and filters narrow each other", async () => {
  const agentId = "filtered";
  const runs = [
    aRun({ runId: "plain", agentId, startedAt: startedAt + 1, sessionKey: "alpha" }),
    aRun({
      runId: "fell",
      agentId,
      startedAt: startedAt + 2,
      sessionKey: "beta",
      steps: [limited, spare],
      answeredBy: { candidate: "zai/glm-5", profileId: "zai:default" },
    }),
    aRun({
      runId: "lost",
      agentId,
      startedAt: startedAt + 3,
      outcome: "exhausted",
      answeredBy: null,
      error: "All models failed",
      steps: [limited, aStep({ ...spare, outcome: "failed", reason: "billing", code: "insufficient_quota" })],
    }),
  ];
  await store.appendRuns({ runs, successes: [] });
  const found = (filter: RunFilter) => list({ agentId, ...filter });

  expect(await found({ reason: "rate_limit" })).toEqual(["lost", "fell"]);
  expect(await found({ reason: "billing" })).toEqual(["lost"]);
  expect(await found({ provider: "zai" })).toEqual(["lost", "fell"]);
  expect(await found({ model: "openai/gpt-x" })).toEqual(["lost", "fell", "plain"]);
  expect(await found({ profileId: "zai:default", reason: "billing" })).toEqual(["lost"]);
  expect(await found({ sessionKey: "beta" })).toEqual(["fell"]);
  expect(await found({ outcome: "fell-back" })).toEqual(["fell"]);
  expect(await found({ outcome: "exhausted" })).toEqual(["lost"]);
  expect(await found({ outcome: "answered", provider: "zai" })).toEqual(["fell"]);
  expect(await found({ from: startedAt + 2, to: startedAt + 3 })).toEqual(["fell"]);
  expect(await found({ text: "ALL models" })).toEqual(["lost"]);
  expect(await found({ text: "insufficient_quota" })).toEqual(["lost"]);
  expect(await list({ agentId: "nobody", reason: "rate_limit" })).toEqual([]);
});

test("text is words: signs of the search language and of SQL mean nothing", async () => {
  const agentId = "wild";
  await store.appendRuns({ runs: [aRun({ runId: "w", agentId, steps: [limited] })], successes: [] });
  expect(await list({ agentId, text: "100% used_up" })).toEqual(["w"]);
  expect(await list({ agentId, text: "REQ too" })).toEqual(["w"]);
  expect(await list({ agentId, text: "quests" })).toEqual([]);
  expect(await list({ agentId, text: "requests NOT used" })).toEqual([]);
  expect(await list({ agentId, text: "requests OR nothing" })).toEqual([]);
  expect(await list({ agentId, text: "' OR 1=1 --" })).toEqual([]);
  expect(await list({ agentId, text: '")*%' })).toEqual([]);
});

test("text finds models, providers and profiles by their words, sessions too, and a run by the beginning of its id", async () => {
  const agentId = "named";
  const runs = [
    aRun({ runId: "3f2a9c1e-77aa", agentId, startedAt: startedAt + 1, steps: [limited, spare] }),
    aRun({
      runId: "4b00d1ce-12bb",
      agentId,
      startedAt: startedAt + 2,
      sessionKey: "tg:4410",
      steps: [limited],
    }),
  ];
  await store.appendRuns({ runs, successes: [] });
  expect(await list({ agentId, text: "glm" })).toEqual(["3f2a9c1e-77aa"]);
  expect(await list({ agentId, text: "openai too" })).toEqual(["4b00d1ce-12bb", "3f2a9c1e-77aa"]);
  expect(await list({ agentId, text: "tg 4410" })).toEqual(["4b00d1ce-12bb"]);
  expect(await list({ agentId, text: "3f2a9c" })).toEqual(["3f2a9c1e-77aa"]);
  expect(await list({ agentId: "somebody else", text: "3f2a9c" })).toEqual([]);
});

test("a cursor that is not ours is refused", async () => {
  const query = store.listRuns({ filter: {}, limit: 5, before: "1; DROP TABLE runs" });
  await expect(query).rejects.toMatchObject({ code: "bad_request" });
});

test("P-16: plain successes are counted per minute and model, others by outcome", async () => {
  const agentId = "counted";
  const minute = startedAt;
  const success = { minute, agentId, model: "openai/gpt-x", profileId: "openai:work", count: 3 };
  await store.appendRuns({
    runs: [
      aRun({ agentId }),
      aRun({ agentId, steps: [limited, spare], answeredBy: { candidate: "zai/glm-5", profileId: null } }),
      aRun({ agentId, outcome: "exhausted", answeredBy: null, steps: [limited] }),
      aRun({ agentId, outcome: "failed", answeredBy: null, steps: [limited] }),
      aRun({ agentId, outcome: "aborted", answeredBy: null, steps: [limited] }),
    ],
    successes: [success, { ...success, profileId: null, count: 1 }],
  });
  await store.appendRuns({ runs: [], successes: [{ ...success, count: 2 }] });

  // 3 + 1 + 2 counted, and one that fell back; the plain row is among the counted ones.
  expect(await store.countRuns({ agentId, from: minute })).toEqual({
    answered: 7,
    fellBack: 1,
    exhausted: 1,
    failed: 1,
  });
  expect(await store.countRuns({ agentId, from: minute + 60_000 })).toEqual({
    answered: 0,
    fellBack: 0,
    exhausted: 0,
    failed: 0,
  });
});

test("P-16: of plain successes the last 1,000 rows stay, of the others all", async () => {
  const agentId = "many";
  const later = startedAt + 3_600_000;
  const runs = Array.from({ length: 100 }, () => aRun({ agentId, startedAt: later }));
  await store.appendRuns({
    runs: [aRun({ runId: "kept", agentId, steps: [limited, spare] })],
    successes: [],
  });
  for (let group = 0; group < 11; group += 1)
    await store.appendRuns({
      runs: runs.map((run, index) => ({ ...run, runId: `m${group}-${index}` })),
      successes: [],
    });

  const ids: string[] = [];
  let before: string | undefined;
  do {
    const page = await store.listRuns({ filter: { agentId }, limit: 500, ...(before && { before }) });
    ids.push(...page.runs.map(({ runId }) => runId));
    before = page.nextBefore ?? undefined;
  } while (before);
  expect(ids).toHaveLength(1_001);
  expect(ids.at(-1)).toBe("kept");
  expect(ids).not.toContain("m0-99");
  expect(ids).toContain("m1-0");
});

test("sessions stand where their last run is, by pages, each once, those of other agents apart", async () => {
  const at = (runId: string, sessionKey: string | null, minutes: number, agentId = "talks") =>
    aRun({ runId, agentId, sessionKey, startedAt: startedAt + (120 + minutes) * 60_000 });
  const runs = [
    at("t1", "gk_1:talks:web", 1),
    at("t2", "gk_1:talks:tg", 2),
    at("t3", "gk_1:talks:web", 3),
    at("t4", null, 4),
    at("t5", "gk_1:talks:tg", 5, "other talks"),
    at("t6", "gk_1:talks:cron", 6),
  ];
  await store.appendRuns({ runs, successes: [] });
  const first = await store.listRunSessions({ agentId: "talks", limit: 2 });
  expect(first.sessions.map(({ sessionKey, lastRun }) => [sessionKey, lastRun.runId])).toEqual([
    ["gk_1:talks:cron", "t6"],
    ["gk_1:talks:web", "t3"],
  ]);
  const rest = await store.listRunSessions({ agentId: "talks", limit: 2, before: first.nextBefore ?? "" });
  expect(rest.sessions.map(({ lastRun }) => lastRun.runId)).toEqual(["t2"]);
  expect(rest.nextBefore).toBeNull();
  const found = await store.listRunSessions({ agentId: "talks", text: "WEB", limit: 5 });
  expect(found.sessions.map(({ lastRun }) => lastRun.runId)).toEqual(["t3"]);
  await expect(store.listRunSessions({ agentId: "talks", before: "x", limit: 5 })).rejects.toMatchObject({
    code: "bad_request",
  });
});
