import { afterAll, beforeAll, expect, test } from "vitest";
import { answers } from "@/lib/demo/simulator-step";
import { startDeskForTests, type DeskForTests } from "./desk-for-tests";

let desk: DeskForTests;
beforeAll(async () => {
  desk = await startDeskForTests();
});
afterAll(() => desk.server.end());

const path = (profileId: string, verb = "") =>
  `/api/profiles/${encodeURIComponent(profileId)}${verb && `/${verb}`}`;
const facts = () => desk.server.runtime.snapshot("main").facts;
const lastAudit = async () => (await desk.server.runtime.store.listAudit({ limit: 1 }))[0];
const act = async (
  method: string,
  target: string,
  body: unknown,
  role: "operator" | "admin" = "operator",
) => {
  const answer = await desk.write(method, target, body, desk.as(role));
  return { status: answer.status, text: answer.body, body: JSON.parse(answer.body) };
};
const operatorLines = (action: string) =>
  desk.server.logLines
    .map((line) => JSON.parse(line))
    .filter((line) => line.event === "auth_profile_operator_action" && line.action === action);

test("the list names every profile with its store, and no secret", async () => {
  const { status, body } = await desk.read("/api/profiles");
  expect(status).toBe(200);
  expect(body.owners).toEqual({ "alpha:a": "own", "alpha:b": "own", "beta:a": "own" });
  expect(body).toMatchObject({ ownership: "own", providers: ["alpha", "beta"], secretProviders: [] });
  expect(JSON.stringify(body)).not.toContain("sk-test-alphaa");
  const admin = await desk.read("/api/profiles", "admin");
  expect(admin.body.secretProviders).toEqual([{ name: "default", source: "env" }]);
});

test("one profile: what uses it, what it can be probed with; 404 for an id nothing knows", async () => {
  const { body } = await desk.read(path("beta:a"));
  expect(body).toMatchObject({
    profileId: "beta:a",
    provider: "beta",
    models: ["beta/two"],
    uses: {
      isDescribed: true,
      // The helper inherits the main agent's profiles (D-40).
      agentIds: ["main", "helper"],
      chains: ["main", "helper"].map((agentId) => ({
        agentId,
        ref: "beta/two",
        position: 2,
        depends: "only",
      })),
      sessions: [],
    },
  });
  for (const id of ["nobody", "__proto__"]) expect((await desk.read(path(id))).status).toBe(404);
});

test("W-45: a probe is one real request, judged, written to the windows, audited, logged and a run of its own", async () => {
  desk.server.simulator.script({
    provider: "alpha",
    target: "alpha:a",
    steps: [answers.outOfCredit(), answers.ok()],
  });
  const failed = await act("POST", path("alpha:a", "probe"), {});
  expect(failed.body).toMatchObject({
    profileId: "alpha:a",
    result: "billing",
    reason: "billing",
    status: 402,
    model: "alpha/one",
    detail: null,
  });
  expect(failed.body.durationMs).toBeGreaterThanOrEqual(0);
  expect(facts().usage["alpha:a"]).toMatchObject({ disabledReason: "billing" });
  expect(await lastAudit()).toMatchObject({
    actor: "operator:operator",
    action: "probe",
    targetId: "alpha:a",
    verified: true,
  });
  expect(operatorLines("probe")).toMatchObject([{ actor: "operator:operator", verified: true }]);

  // A window does not stop it, and an answer ends the window (W-36).
  const healed = await act("POST", path("alpha:a", "probe"), { model: "alpha/one" });
  expect(healed.body).toMatchObject({ result: "ok", reason: null });
  expect(facts().usage["alpha:a"]?.disabledUntil).toBeUndefined();
  expect(desk.server.simulator.requests().map(({ key }) => key)).toEqual(["alpha:a", "alpha:a"]);
  const run = await desk.read(`/api/decisions/${failed.body.runId}`);
  expect(run.body).toMatchObject({ source: "probe", sessionKey: null });
});

test("W-37, W-49: a probe of a profile that was switched off is made, and leaves it switched off", async () => {
  await act("POST", path("alpha:b", "disable"), {});
  const { body } = await act("POST", path("alpha:b", "probe"), {});
  expect(body).toMatchObject({ result: "ok" });
  expect(facts().usage["alpha:b"]).toMatchObject({ disabledReason: "manual" });
  await act("POST", path("alpha:b", "enable"), {});
});

test("07 §7: a probe says why it made no call; a model of another provider is refused", async () => {
  const before = desk.server.simulator.requests().length;
  await act("PUT", path("alpha:new", "credential"), {
    provider: "alpha",
    isNew: true,
    credential: { type: "api_key", key: "sk-new-secret-000000000000001" },
  });
  const { body } = await act("POST", path("alpha:new", "probe"), {});
  expect(body).toMatchObject({ result: "unknown", detail: "excluded_by_auth_order", runId: null });
  expect((await act("POST", path("alpha:a", "probe"), { model: "beta/two" })).status).toBe(400);
  expect((await act("POST", path("nobody", "probe"), {})).status).toBe(404);
  expect(desk.server.simulator.requests()).toHaveLength(before);
});

test("W-48, L-73: a replaced key ends the profile's windows, is audited masked and logged, and is told to nobody", async () => {
  const secret = "sk-replaced-secret-0000000077";
  await act("POST", path("beta:a", "disable"), {});
  const { status, text } = await act("PUT", path("beta:a", "credential"), {
    credential: { type: "api_key", key: secret },
  });
  expect(status).toBe(200);
  expect(text).not.toContain(secret);
  expect(facts().usage["beta:a"]).toBeUndefined();
  expect(facts().profiles["beta:a"]).toMatchObject({ fingerprint: "sk-repl…0077" });
  const audit = await lastAudit();
  expect(audit).toMatchObject({ action: "replace_credential", verified: true, after: { key: "[masked]" } });
  expect(operatorLines("replace_credential").at(-1)).toMatchObject({
    actor: "operator:operator",
    before: { disabledReason: "manual" },
    verified: true,
  });
  const seen = [await desk.read(path("beta:a"), "admin"), await desk.read("/api/profiles", "admin")];
  for (const { body } of seen) expect(JSON.stringify(body)).not.toContain(secret);
  expect(desk.server.logLines.join()).not.toContain(secret);
});

test("a new profile is not written over one that is there, another type needs a yes", async () => {
  const credential = { type: "api_key", key: "sk-other" };
  const taken = await act("PUT", path("alpha:a", "credential"), {
    provider: "alpha",
    isNew: true,
    credential,
  });
  expect(taken.status).toBe(409);
  const token = { type: "token", token: "a token" };
  const refused = await act("PUT", path("alpha:new", "credential"), { credential: token });
  expect(refused).toMatchObject({ status: 400, body: { error: { details: { needsForce: true } } } });
  const forced = await act("PUT", path("alpha:new", "credential"), { credential: token, force: true });
  expect(forced.status).toBe(200);
  expect(facts().profiles["alpha:new"]).toMatchObject({ type: "token" });
});

test.each([
  [{ type: "api_key", key: "  " }, "alpha:x", 400],
  [{ type: "api_key", key: "k" }, "no provider in front", 400],
  [{ type: "api_key", key: "k", extra: 1 }, "alpha:x", 400],
  [{ type: "password", key: "k" }, "alpha:x", 400],
  [{ type: "token", token: "t", expires: -1 }, "alpha:x", 400],
  [{ type: "oauth", access: "" }, "alpha:x", 400],
])("a credential that makes no sense is refused: %j for %s", async (credential, id, status) => {
  const answer = await act("PUT", path(id, "credential"), { provider: "alpha", isNew: true, credential });
  expect(answer.status).toBe(status);
});

test("P-25: only an admin may choose a secret provider, and only one that stands in the file", async () => {
  const refTo = (provider: string) => ({
    credential: { type: "api_key", key: { source: "env", provider, id: "ALPHA_KEY" } },
    force: true,
  });
  expect((await act("PUT", path("alpha:new", "credential"), refTo("default"))).status).toBe(403);
  expect((await act("PUT", path("alpha:new", "credential"), refTo("nowhere"), "admin")).status).toBe(400);
  expect((await act("PUT", path("alpha:new", "credential"), refTo("default"), "admin")).status).toBe(200);
  expect(facts().profiles["alpha:new"]).toMatchObject({
    secret: "unresolved",
    ref: { source: "env", id: "ALPHA_KEY" },
  });
});

test("D-15: a removed profile is gone from the store and from its order, and the removal is audited", async () => {
  const { body } = await desk.read("/api/auth-order/alpha");
  await act("PUT", "/api/auth-order/alpha", { order: ["alpha:new", "alpha:a"], revision: body.revision });
  const uses = (await desk.read(path("alpha:new"))).body.uses;
  expect(uses.orders).toEqual([{ agentId: "main", provider: "alpha", position: 1, count: 2 }]);
  expect((await act("DELETE", path("alpha:new"), {})).status).toBe(200);
  expect(facts().profiles["alpha:new"]).toBeUndefined();
  expect(facts().storedOrder.alpha).toEqual(["alpha:a"]);
  expect(await lastAudit()).toMatchObject({ action: "remove_profile", targetId: "alpha:new" });
  expect((await act("DELETE", path("alpha:new"), {})).status).toBe(404);
});
