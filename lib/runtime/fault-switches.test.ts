import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clearCooldown } from "../admin/clear-cooldown";
import { probeProfile } from "../admin/probe-profile";
import { endFaults, startFault } from "../admin/switch-faults";
import { answers } from "../demo/simulator-step";
import { startSimulator, type Simulator } from "../demo/simulator";
import { rowText } from "../store/store-for-tests";
import { mostFaults, type FaultAnswer, type FaultTarget } from "../views/faults";
import { probeContext } from "./probe-context";
import { startServerForTests, type ServerForTests } from "./server-for-tests";

const minute = 60_000;
let server: ServerForTests<Simulator>;
/** A clock that can be put forward. */
let ahead = 0;
beforeAll(async () => {
  server = await startServerForTests(await startSimulator(), { now: () => Date.now() + ahead });
}, 60_000);
afterAll(() => server.end());

const context = () => {
  const { store, now, faults, facts } = server.runtime;
  return {
    actor: { kind: "operator", name: "ada" } as const,
    role: "operator" as const,
    now,
    store,
    faults,
    facts,
  };
};
beforeEach(async () => {
  await endFaults(context(), null);
  server.simulator.clear();
});

const ask = (session?: string) =>
  server.send({
    method: "POST",
    path: "/v1/chat/completions",
    headers: {
      authorization: `Bearer ${server.gatewayKey}`,
      "content-type": "application/json",
      ...(session !== undefined && { "x-understudy-session": session }),
    },
    body: { model: "auto", messages: [{ role: "user", content: "hello" }] },
  });
const start = (target: FaultTarget, answer: FaultAnswer, over: { count?: number; minutes?: number } = {}) =>
  startFault(context(), { agentId: "main", target, answer, count: 1, minutes: 15, ...over });
const alphaA = { kind: "profile", profileId: "alpha:a" } as const;
const rows = () => rowText(`${server.dir}/agents/main/agent/openclaw-agent.sqlite`, "state") ?? "";
const windowsOf = (profileId: string) => server.runtime.facts("main")?.usage[profileId];
const runOf = async (answer: Awaited<ReturnType<typeof ask>>) =>
  server.runtime.readRun(String(answer.headers["x-understudy-run"]));

test("P-34: the next request fails as told, is judged like a real failure, and no row of it is written", async () => {
  await start(alphaA, "rate_limit");
  const answer = await ask();
  expect(answer.status).toBe(200);
  const run = await runOf(answer);
  expect(run?.steps[0]).toMatchObject({
    outcome: "failed",
    reason: "rate_limit",
    status: 429,
    rehearsed: true,
  });
  expect(run?.steps[0]?.why).toMatch(/^A fault switch answered in the provider's place\. /);
  expect(run?.steps[1]?.rehearsed).toBeUndefined();
  expect(run?.decisions.some((record) => record.rehearsed === true)).toBe(true);
  expect(server.runtime.recentRuns("main")[0]).toMatchObject({ runId: run?.runId, rehearsed: true });
  // Nobody was called in place of it, and the window counts for the next request as a real one would.
  expect(server.simulator.requests().map(({ key }) => key)).toEqual(["alpha:b"]);
  expect(windowsOf("alpha:a")?.modelCooldowns).toHaveProperty("one");
  expect(server.runtime.facts("main")?.rehearsed).toEqual(["alpha:a"]);
  await ask();
  expect(server.simulator.requests().map(({ key }) => key)).toEqual(["alpha:b", "alpha:b"]);
  await server.runtime.readAgain();
  expect(rows()).not.toContain("cooldown");
  expect(rows()).not.toContain("rate_limit");
});

test("P-34: its windows end with the switch, and the profile is used again", async () => {
  const { id } = await start(alphaA, "billing");
  await ask();
  expect(windowsOf("alpha:a")?.disabledReason).toBe("billing");
  await endFaults(context(), id);
  expect(windowsOf("alpha:a")?.disabledReason).toBeUndefined();
  expect(server.runtime.facts("main")?.rehearsed).toBeUndefined();
  expect(rows()).not.toContain("billing");
  await expect(endFaults(context(), id)).rejects.toMatchObject({ code: "not_found" });
});

test("a model fails whichever login is used, as often as told and no oftener", async () => {
  await start({ kind: "model", model: "alpha/one" }, "overloaded", { count: 2 });
  const answer = await ask();
  expect(answer.headers["x-understudy-model"]).toBe("beta/two");
  expect((await runOf(answer))?.steps.filter(({ rehearsed }) => rehearsed)).toHaveLength(2);
  expect(server.runtime.faults.list()).toMatchObject([{ left: 0, count: 2 }]);
  expect((await ask()).status).toBe(200);
  expect(server.simulator.requests().map(({ key }) => key)).toContain("alpha:a");
});

test("a switch ends at its time, with its windows and a record of its own", async () => {
  await start({ kind: "model", model: "alpha/one" }, "auth_permanent", { count: 5, minutes: 5 });
  await ask();
  expect(windowsOf("alpha:a")?.disabledUntil).toBeDefined();
  ahead += 6 * minute;
  // The timer of five minutes is not waited for; another switch makes it look at the clock.
  await start({ kind: "model", model: "beta/two" }, "timeout");
  expect(server.runtime.faults.list().map(({ target }) => target)).toEqual([
    { kind: "model", model: "beta/two" },
  ]);
  expect(windowsOf("alpha:a")?.disabledUntil).toBeUndefined();
  await expect
    .poll(async () =>
      (await server.runtime.store.listAudit({ limit: 5 })).map(({ actor, action }) => `${actor} ${action}`),
    )
    .toContain("system:faults end_fault");
});

test("an operator's Clear ends the rehearsed windows too", async () => {
  await start({ kind: "model", model: "alpha/one" }, "rate_limit", { count: 3 });
  await ask();
  expect(windowsOf("alpha:a")?.modelCooldowns).toBeDefined();
  const { runtime } = server;
  const at = runtime.now();
  await runtime.applyProfileEvents(
    "main",
    [{ type: "windows-cleared", profileId: "alpha:a", provider: "alpha", at }],
    {
      at,
      actor: "operator:ada",
      action: "clear_profile",
      targetType: "auth_profile",
      targetId: "alpha:a",
      agentId: "main",
      before: undefined,
      after: undefined,
    },
  );
  expect(windowsOf("alpha:a")?.modelCooldowns).toBeUndefined();
});

test("switches are recorded with who and what, and viewers, strangers and nonsense are refused", async () => {
  await start(alphaA, "server_error", { count: 4 });
  const [entry] = await server.runtime.store.listAudit({ limit: 1 });
  expect(entry).toMatchObject({
    actor: "operator:ada",
    action: "start_fault",
    targetId: "alpha:a",
    after: { answer: "server_error", count: 4, minutes: 15 },
  });
  await expect(start({ kind: "profile", profileId: "alpha:z" }, "auth")).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(start({ kind: "model", model: "one" }, "auth")).rejects.toMatchObject({ code: "bad_request" });
  const viewer = { ...context(), role: "viewer" as const };
  await expect(endFaults(viewer, null)).rejects.toMatchObject({ code: "forbidden" });
});

test("P-34: no profile that a session takes because of a rehearsal is kept", async () => {
  const pinOf = async (name: string) => {
    const { sessions } = await server.runtime.store.listSessions({
      agentId: "main",
      filter: { text: name },
      limit: 1,
    });
    return sessions[0]?.entry.authProfileOverride;
  };
  await ask("old");
  const pinned = await pinOf("old");
  const [used, other] = pinned === "alpha:a" ? ["alpha:a", "alpha:b"] : ["alpha:b", "alpha:a"];
  expect(pinned).toBe(used);
  const { id } = await start({ kind: "profile", profileId: used }, "billing");
  await ask("old");
  server.simulator.clear();
  await ask("old");
  await ask("new");
  expect(server.simulator.requests().map(({ key }) => key)).toEqual([other, other]);
  await server.runtime.sessions.settled();
  expect(await pinOf("old")).toBe(used);
  expect(await pinOf("new")).toBeUndefined();
  await endFaults(context(), id);
  server.simulator.clear();
  await ask("old");
  expect(server.simulator.requests().map(({ key }) => key)).toEqual([used]);
});

test("P-34: the record of an operator's act knows nothing of rehearsed windows", async () => {
  await start(alphaA, "billing");
  await ask();
  const admin = { ...context(), readAgent: async () => server.runtime.snapshot("main") };
  const { store, applyProfileEvents, setOrder } = server.runtime;
  await clearCooldown(
    { ...admin, store, applyProfileEvents, setOrder },
    { agentId: "main", profileId: "alpha:a" },
  );
  expect(windowsOf("alpha:a")?.disabledReason).toBeUndefined();
  const [entry] = await store.listAudit({ limit: 1 });
  expect(entry).toMatchObject({ action: "clear_profile", targetId: "alpha:a" });
  expect(JSON.stringify([entry?.before, entry?.after])).not.toContain("billing");
});

test("P-32: a rehearsed refusal that ends the run counts as the attempt it is, as a real one does", async () => {
  await start({ kind: "model", model: "alpha/one" }, "context_overflow");
  const answer = await ask();
  expect(answer.status).toBe(400);
  expect(answer.headers["x-understudy-attempts"]).toBe("1");
  expect(JSON.parse(answer.body).error.attempts).toEqual([
    { model: "alpha/one", reason: "context_overflow", status: 400 },
  ]);
});

test("P-34: lists, exports and the client's error say that a run was rehearsed", async () => {
  const { store, recentRuns } = server.runtime;
  await start({ kind: "model", model: "alpha/one" }, "billing", { count: 5 });
  await start({ kind: "model", model: "beta/two" }, "billing", { count: 5 });
  const failed = await ask();
  expect(failed.status).toBe(503);
  const { error } = JSON.parse(failed.body);
  expect(error).toMatchObject({ code: "all_models_failed", rehearsed: true });
  expect(error.message).toMatch(/ \(rehearsed by a fault switch, not real\)$/);
  // Every profile waits for a rehearsed window by now, so nobody is asked and no switch answers.
  const skipped = await ask();
  expect(JSON.parse(skipped.body).error).toMatchObject({ rehearsed: true });
  expect((await runOf(skipped))?.steps.map(({ outcome }) => outcome)).toEqual(["skipped", "skipped"]);
  await endFaults(context(), null);
  const real = await ask();
  expect(
    recentRuns("main")
      .slice(0, 3)
      .map(({ rehearsed }) => rehearsed),
  ).toEqual([undefined, true, true]);
  const stored = async () => {
    const { runs } = await store.listRuns({ filter: { agentId: "main" }, limit: 10 });
    return runs.filter(({ runId }) => runId !== real.headers["x-understudy-run"]).slice(0, 2);
  };
  await expect.poll(stored).toMatchObject([
    { fellBack: false, rehearsed: true, outcome: "exhausted" },
    { fellBack: false, rehearsed: true, outcome: "exhausted" },
  ]);
  const { bytes } = await store.exportRuns({
    filter: { agentId: "main" },
    format: "csv",
    rows: 10,
    budgetMs: 1_000,
  });
  expect(new TextDecoder().decode(bytes)).toMatch(/exhausted.*,1\r\n/);
});

test("P-34: a run that met nothing of a rehearsal is not marked, and neither is an operator's probe", async () => {
  await start({ kind: "profile", profileId: "beta:a" }, "billing");
  const { readAgain, recentRuns } = server.runtime;
  await readAgain();
  server.simulator.script({
    provider: "alpha",
    target: "one",
    steps: [answers.serverError(), answers.serverError()],
  });
  await ask();
  expect(recentRuns("main")[0]?.rehearsed).toBe(true);
  server.simulator.clear();
  await ask();
  expect(recentRuns("main")[0]).toMatchObject({ answeredBy: { candidate: "alpha/one" } });
  expect(recentRuns("main")[0]?.rehearsed).toBeUndefined();
  const operator = { name: "ada", role: "operator", mustChangePassword: false, tokenHash: "" } as const;
  await probeProfile(probeContext(server.runtime, operator), { agentId: "main", profileId: "beta:a" });
  expect(recentRuns("main")[0]).toMatchObject({ source: "probe", outcome: "answered" });
  expect(recentRuns("main")[0]?.rehearsed).toBeUndefined();
});

test("P-34: of many begun at once no more are taken than may run, and one that ends makes room", async () => {
  const begun = await Promise.allSettled(
    Array.from({ length: mostFaults + 20 }, () => start(alphaA, "rate_limit")),
  );
  expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(mostFaults);
  await expect(start(alphaA, "rate_limit")).rejects.toMatchObject({ code: "conflict" });
  await endFaults(context(), server.runtime.faults.list()[0]?.id ?? "");
  await start(alphaA, "rate_limit");
  expect(server.runtime.faults.list()).toHaveLength(mostFaults);
});

test.each(["nope/none", "alpha/one@alpha:a", "one"])(
  "P-34: a model %s that no request could reach is refused",
  async (model) => {
    await expect(start({ kind: "model", model }, "rate_limit")).rejects.toMatchObject({
      code: "bad_request",
    });
  },
);
