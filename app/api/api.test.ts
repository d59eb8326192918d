import { afterAll, beforeAll, expect, test } from "vitest";
import { answers } from "@/lib/demo/simulator-step";
import { startDeskForTests, type DeskForTests } from "./desk-for-tests";

let desk: DeskForTests;
beforeAll(async () => {
  desk = await startDeskForTests();
});
afterAll(() => desk.server.end());

test("the board carries the facts of the agent and no secret", async () => {
  const { status, body } = await desk.read("/api/board");
  expect(status).toBe(200);
  expect(Object.keys(body.facts.profiles)).toEqual(["alpha:a", "alpha:b", "beta:a"]);
  expect(JSON.stringify(body)).not.toContain("sk-test-alphaa");
  expect(body).toMatchObject({ agentId: "main", role: "viewer", readOnlyReason: null });
});

test("P-9: an agent that does not exist, or is a path, is 404", async () => {
  for (const agent of ["nobody", "../main", "constructor", "__proto__"]) {
    expect((await desk.read(`/api/board?agent=${encodeURIComponent(agent)}`)).status).toBe(404);
  }
});

test("an order is saved, read back, and rules the next request", async () => {
  const before = await desk.read("/api/auth-order/alpha");
  const order = ["alpha:b", "alpha:a"];
  const saved = await desk.write(
    "PUT",
    "/api/auth-order/alpha",
    { order, revision: before.body.revision },
    desk.as("operator"),
  );
  expect(saved.status).toBe(200);
  expect(JSON.parse(saved.body)).toMatchObject({ storedOrder: order, provider: "alpha" });
  const answer = await desk.server.send({
    method: "POST",
    path: "/v1/chat/completions",
    headers: { authorization: `Bearer ${desk.server.gatewayKey}`, "content-type": "application/json" },
    body: { model: "auto", messages: [{ role: "user", content: "hello" }] },
  });
  expect(answer.status).toBe(200);
  expect(desk.server.simulator.requests().at(-1)?.key).toBe("alpha:b");
  expect((await desk.server.runtime.store.listAudit({ limit: 1 }))[0]).toMatchObject({
    actor: "operator:operator",
    action: "set_order",
    targetId: "alpha",
    after: order,
  });
});

test("a stale revision saves nothing and answers 409 with the order that stands", async () => {
  const { body } = await desk.read("/api/auth-order/beta");
  const { revision } = body;
  const first = await desk.write(
    "PUT",
    "/api/auth-order/beta",
    { order: ["beta:a"], revision },
    desk.as("operator"),
  );
  expect(first.status).toBe(200);
  const second = await desk.write(
    "PUT",
    "/api/auth-order/beta",
    { order: null, revision },
    desk.as("operator"),
  );
  expect(second.status).toBe(409);
  expect(JSON.parse(second.body)).toMatchObject({
    error: { code: "conflict" },
    current: { provider: "beta", storedOrder: ["beta:a"], revision: JSON.parse(first.body).revision },
  });
});

test.each([
  [[], "Missing profile ids."],
  [["alpha:nope"], 'Auth profile "alpha:nope" not found in the store of agent main.'],
  [["beta:a"], 'Auth profile "beta:a" is for beta, not alpha.'],
  [["constructor"], 'Auth profile "constructor" not found in the store of agent main.'],
])("the order %j is refused", async (order, message) => {
  const { body } = await desk.read("/api/auth-order/alpha");
  const answer = await desk.write(
    "PUT",
    "/api/auth-order/alpha",
    { order, revision: body.revision },
    desk.as("operator"),
  );
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body).error.message).toBe(message);
});

test.each([
  ["not json", 400],
  [{}, 400],
  [{ order: "alpha:a", revision: "x" }, 400],
  [{ order: null, revision: "x", extra: 1 }, 400],
  [`{"order":null,"revision":"${"x".repeat(1_100_000)}"}`, 413],
])("a body that makes no sense is a clear error, not a crash", async (body, status) => {
  const answer = await desk.write("PUT", "/api/auth-order/alpha", body, desk.as("operator"));
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body).error.message).not.toBe("");
});

test("W-46, W-47: disable, enable and clear change the profile and are audited", async () => {
  const path = "/api/profiles/alpha%3Aa";
  expect((await desk.write("POST", `${path}/disable`, {}, desk.as("operator"))).status).toBe(200);
  expect(desk.server.runtime.facts("main")?.usage["alpha:a"]).toMatchObject({ disabledReason: "manual" });
  const enabled = await desk.write("POST", `${path}/enable`, {}, desk.as("operator"));
  expect(JSON.parse(enabled.body)).toMatchObject({
    wayBack: { kind: "disable", profileId: "alpha:a", agentId: "main", after: null },
    goesOn: null,
  });
  expect(desk.server.runtime.facts("main")?.usage["alpha:a"]?.disabledUntil).toBeUndefined();
  const cleared = await desk.write("POST", `${path}/clear`, { modelId: "one" }, desk.as("operator"));
  expect(JSON.parse(cleared.body)).toEqual({ profileId: "alpha:a", wayBack: null, goesOn: null });
  const actions = (await desk.server.runtime.store.listAudit({ limit: 3 })).map(({ action }) => action);
  expect(actions).toEqual(["clear_model", "enable", "disable"]);
});

test("a profile that does not exist is 404, a disable that ends in the past 400", async () => {
  expect((await desk.write("POST", "/api/profiles/nobody/clear", {}, desk.as("operator"))).status).toBe(404);
  expect((await desk.write("POST", "/api/profiles/__proto__/clear", {}, desk.as("operator"))).status).toBe(
    404,
  );
  expect(
    (await desk.write("POST", "/api/profiles/alpha%3Aa/disable", { until: 1 }, desk.as("operator"))).status,
  ).toBe(400);
});

test("a failover is in the list of decisions and on its run page", async () => {
  desk.server.simulator.script({
    provider: "alpha",
    target: "one",
    steps: [answers.outOfCredit(), answers.outOfCredit()],
  });
  const { headers } = await desk.server.send({
    method: "POST",
    path: "/v1/chat/completions",
    headers: { authorization: `Bearer ${desk.server.gatewayKey}`, "content-type": "application/json" },
    body: { model: "auto", messages: [{ role: "user", content: "hello" }] },
  });
  const runId = String(headers["x-understudy-run"]);
  const page = await desk.read(`/api/decisions/${runId}`);
  expect(page.body).toMatchObject({ runId, outcome: "answered", answeredBy: { candidate: "beta/two" } });
  for (;;) {
    const list = await desk.read("/api/decisions?outcome=fell-back&reason=billing");
    if (list.body.runs.length === 0) continue;
    expect(list.body.runs[0]).toMatchObject({ runId, fellBack: true, reason: "billing" });
    break;
  }
  expect((await desk.read("/api/decisions/nothing")).status).toBe(404);
});

test.each(["outcome=great", "limit=0", "limit=1000", "from=yesterday", "reason=bad", "before=x"])(
  "the filter %s is refused by name",
  async (query) => {
    const { status, body } = await desk.read(`/api/decisions?${query}`);
    expect(status).toBe(400);
    expect(body.error.code).toBe("bad_request");
  },
);
