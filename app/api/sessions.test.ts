import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createGatewayKey } from "@/lib/admin/gateway-keys";
import { startDeskForTests, type DeskForTests } from "./desk-for-tests";

let desk: DeskForTests;
let keyId: string;
beforeAll(async () => {
  desk = await startDeskForTests();
  keyId = (await desk.server.runtime.store.listGatewayKeys())[0]?.id ?? "";
});
afterAll(() => desk.server.end());

const bearer = () => ({ authorization: `Bearer ${desk.server.gatewayKey}` });
const say = (session: string, body: object = {}) =>
  desk.server.send({
    method: "POST",
    path: "/v1/chat/completions",
    headers: { ...bearer(), "content-type": "application/json", "x-understudy-session": session },
    body: { model: "auto", messages: [{ role: "user", content: "hello" }], ...body },
  });
const keyOf = (session: string) => `${keyId}:main:${session}`;
const path = (session: string, verb = "") =>
  `/api/sessions/${encodeURIComponent(keyOf(session))}${verb && `/${verb}`}`;
const act = async (
  session: string,
  verb: string,
  body: object = {},
  role: "viewer" | "operator" = "operator",
) => {
  const answer = await desk.write("POST", path(session, verb), body, desk.as(role));
  return { status: answer.status, body: JSON.parse(answer.body) };
};
const entry = async (session: string) => (await desk.server.runtime.store.readSession(keyOf(session)))?.entry;
const lastAudit = async () => (await desk.server.runtime.store.listAudit({ limit: 1 }))[0];
const modelOf = (answer: Awaited<ReturnType<typeof say>>) => answer.headers["x-understudy-model"];
const lastKey = () => desk.server.simulator.requests().at(-1)?.key;

test("a session is listed and shown with its pin, its runs and what it selects", async () => {
  await say("web");
  const list = await desk.read("/api/sessions?pin=auto&model=default&q=web");
  expect(list.body).toMatchObject({ kind: "gateway", sessions: [{ sessionKey: keyOf("web") }] });
  expect((await desk.read("/api/sessions?pin=user")).body.sessions).toEqual([]);
  const one = await desk.read(path("web"));
  expect(one.body).toMatchObject({
    kind: "gateway",
    session: { sessionKey: keyOf("web"), entry: { authProfileOverrideSource: "auto" } },
    running: [],
  });
  expect(JSON.stringify(one.body)).not.toContain("sk-test-");
  expect((await desk.read("/api/sessions/nobody")).status).toBe(404);
});

test("sessions are listed newest first, page by page; filters nobody knows are refused", async () => {
  for (const session of ["page-1", "page-2"]) await say(session);
  const first = await desk.read("/api/sessions?q=page-&limit=1");
  expect(first.body.sessions).toMatchObject([{ sessionKey: keyOf("page-2") }]);
  const before = encodeURIComponent(first.body.nextBefore);
  const next = await desk.read(`/api/sessions?q=page-&limit=1&before=${before}`);
  expect(next.body.sessions).toMatchObject([{ sessionKey: keyOf("page-1") }]);
  for (const query of ["kind=other", "pin=other", "before=x"])
    expect((await desk.read(`/api/sessions?${query}`)).status).toBe(400);
  await expect
    .poll(async () => (await desk.read("/api/sessions?q=page-1")).body.sessions[0].lastRun, {
      timeout: 15_000,
    })
    .toMatchObject({ requested: "alpha/one", outcome: "answered" });
});

test("S-26, S-25: switching the model is strict, audited, and undone field by field", async () => {
  await say("tg");
  const pinned = (await entry("tg"))?.authProfileOverride;
  const { status, body } = await act("tg", "model", { model: "beta/two" });
  expect(status).toBe(200);
  expect(body.isSwitchPending).toBe(false);
  expect(await lastAudit()).toMatchObject({
    actor: "operator:operator",
    action: "switch_model",
    targetType: "session",
    targetId: keyOf("tg"),
    before: { authProfileOverride: pinned },
    after: { providerOverride: "beta", modelOverride: "two", modelOverrideSource: "user" },
    verified: true,
  });
  expect(modelOf(await say("tg"))).toBe("beta/two");
  desk.server.simulator.script({
    provider: "beta",
    target: "beta:a",
    steps: [{ kind: "status", status: 400, message: "Bad request", type: "invalid_request_error" }],
  });
  expect((await say("tg")).status).toBe(400);
  const undone = await act("tg", "undo", { auditId: body.auditId });
  expect(undone.status).toBe(200);
  expect((await entry("tg"))?.modelOverride).toBeUndefined();
  expect(modelOf(await say("tg"))).toBe("alpha/one");
  // What was taken back cannot be taken back again.
  expect((await act("tg", "undo", { auditId: body.auditId })).status).toBe(409);
  expect((await act("web", "undo", { auditId: body.auditId })).status).toBe(404);
});

test("S-26: choosing the default removes the choice; a model nobody has is refused and changes nothing", async () => {
  await say("default");
  await act("default", "model", { model: "beta/two@beta:a" });
  expect(await entry("default")).toMatchObject({
    authProfileOverride: "beta:a",
    authProfileOverrideSource: "user",
  });
  for (const model of ["nobody/x", "beta/two@alpha:a", "beta/two@beta:gone", ""])
    expect((await act("default", "model", { model })).status).toBe(400);
  await act("default", "model", { model: "default" });
  expect((await entry("default"))?.modelOverride).toBeUndefined();
});

test("§2: a user pin holds until it is released; the next turn chooses by the order again", async () => {
  await say("pins");
  expect((await act("pins", "pin", { profileId: "beta:a" })).status).toBe(400);
  await act("pins", "pin", { profileId: "alpha:b" });
  await say("pins");
  expect(lastKey()).toBe("alpha:b");
  expect((await act("pins", "release-pin")).body.auditId).toBeGreaterThan(0);
  expect((await entry("pins"))?.authProfileOverride).toBeUndefined();
  // Nothing to release: nothing is recorded.
  expect((await act("pins", "release-pin")).body.auditId).toBeNull();
  await say("pins");
  expect(await entry("pins")).toMatchObject({ authProfileOverrideSource: "auto" });
});

test("04 §7: a reset begins a new session, drops the pin and keeps the user's model; S-70: compaction counts", async () => {
  await say("reset");
  await act("reset", "model", { model: "beta/two@beta:a" });
  const before = await entry("reset");
  await act("reset", "reset");
  const after = await entry("reset");
  expect(after?.sessionId).not.toBe(before?.sessionId);
  expect(after?.authProfileOverride).toBeUndefined();
  expect(after).toMatchObject({ modelOverride: "two", modelOverrideSource: "user" });
  await act("reset", "compaction");
  expect(await entry("reset")).toMatchObject({ compactionCount: 1 });
});

test("S-45, S-48: a switch during a run is pending, and the flag goes with the turn that runs what is asked for", async () => {
  await say("live");
  const pinned = (await entry("live"))?.authProfileOverride ?? "";
  desk.server.simulator.script({
    provider: "alpha",
    target: pinned,
    steps: [{ kind: "answer", firstByteMs: 60_000 }],
  });
  const abandoned = new AbortController();
  const url = `${desk.server.url}/v1/chat/completions`;
  const slow = fetch(url, {
    method: "POST",
    signal: abandoned.signal,
    headers: { ...bearer(), "content-type": "application/json", "x-understudy-session": "live" },
    body: JSON.stringify({ model: "auto", messages: [{ role: "user", content: "hello" }] }),
  }).catch(() => null);
  await expect
    .poll(async () => (await desk.read(path("live"))).body.running, { interval: 10, timeout: 15_000 })
    .toEqual(["alpha/one"]);
  const switched = await act("live", "model", { model: "beta/two" });
  expect(switched.body.isSwitchPending).toBe(true);
  abandoned.abort();
  await slow;
  await expect
    .poll(async () => (await desk.read(path("live"))).body.running, { interval: 10, timeout: 15_000 })
    .toEqual([]);
  // S-48: the next turn runs what is asked for, so the flag goes.
  expect(modelOf(await say("live"))).toBe("beta/two");
  await desk.server.runtime.sessions.settled();
  expect((await entry("live"))?.liveModelSwitchPending).toBeUndefined();
});

test("P-23, P-21: a viewer, a foreign Origin and a request that is not JSON change nothing", async () => {
  await say("locked");
  // What the turn used is stored behind its answer.
  await vi.waitFor(async () => expect(await entry("locked")).toHaveProperty("model"), { timeout: 10_000 });
  const before = await entry("locked");
  expect((await act("locked", "reset", {}, "viewer")).status).toBe(403);
  const operator = desk.as("operator");
  const foreign = { ...operator, origin: "https://example.com" };
  expect((await desk.write("POST", path("locked", "reset"), {}, foreign)).status).toBe(403);
  const form = { ...operator, "content-type": "text/plain" };
  expect((await desk.write("POST", path("locked", "reset"), {}, form)).status).toBe(415);
  expect((await act("locked", "explode")).status).toBe(404);
  expect(await entry("locked")).toEqual(before);
});

test("P-30: a client changes its own sessions with its key, by its own name for them, and no other's", async () => {
  await say("mine");
  const send = (session: string, verb: string, body: object, headers: object = {}) =>
    desk.server.send({
      method: "POST",
      path: `/api/sessions/${encodeURIComponent(session)}/${verb}`,
      headers: { ...bearer(), "content-type": "application/json", ...headers },
      body,
    });
  expect((await send("mine", "model", { model: "beta/two" })).status).toBe(200);
  expect(await lastAudit()).toMatchObject({ actor: "gateway-key:test", action: "switch_model" });
  const shown = await desk.server.send({ path: "/api/sessions/mine", headers: bearer() });
  const body = JSON.parse(shown.body);
  expect(body).toMatchObject({ selected: "beta/two", source: "user-override" });
  expect(body.status[0]).toBe("Model: beta/two (user-override)");
  await say("mine");
  const again = await desk.server.send({ path: `/api/sessions?q=mine`, headers: bearer() });
  expect(JSON.parse(again.body).sessions[0].pin.profile).toMatch(/^sha256:[0-9a-f]{12}$/);
  // P-32: an account's name is none of a client's business.
  expect(again.body).not.toContain("beta:a");
  expect((await send("gk_other:main:mine", "reset", {})).status).toBe(404);
  expect((await send("mine", "reset", {}, { origin: desk.server.url })).status).toBe(403);
  expect((await send("mine", "reset", {}, { authorization: "Bearer us-gw-wrong" })).status).toBe(401);
});

let clients = 0;
async function scopedClient() {
  const { runtime } = desk.server;
  const context = {
    actor: { kind: "operator", name: "ada" },
    role: "admin",
    now: runtime.now,
    store: runtime.store,
  } as const;
  const scopes = { agents: ["helper"], models: null, pin: true, fallbacks: true };
  const { key, secret } = await createGatewayKey(context, { name: `helper ${(clients += 1)}`, scopes });
  await runtime.keys.refresh();
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const send = async (method: string, at: string, body?: object, more: object = {}) => {
    const answer = await desk.server.send({
      method,
      path: at,
      headers: { ...headers, ...more },
      ...(body && { body }),
    });
    return { status: answer.status, body: JSON.parse(answer.body) };
  };
  const talk = (session: string) =>
    send(
      "POST",
      "/v1/chat/completions",
      { model: "auto", messages: [] },
      { "x-understudy-session": session },
    );
  return { keyId: key.id, send, talk };
}

test("P-30: a key for one agent finds its sessions without naming the agent, as at /v1", async () => {
  const { keyId: id, send, talk } = await scopedClient();
  expect((await talk("mine")).status).toBe(200);
  const shown = await send("GET", "/api/sessions/mine");
  expect(shown.body).toMatchObject({ sessionKey: `${id}:helper:mine` });
  expect((await send("POST", "/api/sessions/mine/reset", {})).status).toBe(200);
  expect((await send("GET", "/api/sessions")).body.sessions).toMatchObject([
    { sessionKey: `${id}:helper:mine` },
  ]);
});

test("P-31: to a key, another agent and one that is not there are the same", async () => {
  const { send } = await scopedClient();
  for (const at of ["/api/sessions?", "/api/sessions/mine?"]) {
    const [other, unknown] = [await send("GET", `${at}agent=main`), await send("GET", `${at}agent=nobody`)];
    expect(other.status).toBe(404);
    expect(JSON.stringify(other).replaceAll("main", "…")).toBe(
      JSON.stringify(unknown).replaceAll("nobody", "…"),
    );
  }
});

test("P-31: a session of an agent that the key may not speak for any more is not shown to it either", async () => {
  const { keyId: id, send } = await scopedClient();
  const old = `${id}:main:old`;
  await desk.server.runtime.sessions.update(old, "main", () => ({ sessionId: "1", updatedAt: Date.now() }));
  const [other, unknown] = [
    await send("GET", `/api/sessions/${old}`),
    await send("GET", `/api/sessions/${id}:main:no`),
  ];
  expect(other.status).toBe(404);
  expect(JSON.stringify(other)).toBe(JSON.stringify(unknown).replaceAll(":no", ":old"));
});

test("P-30: a client's name for a session means the same at both doors, cut and cleaned alike", async () => {
  const { send, talk } = await scopedClient();
  const long = "n".repeat(250);
  await talk(long);
  expect((await send("POST", `/api/sessions/${long}/reset`, {})).status).toBe(200);
  await talk(" spaced\tname ");
  expect((await send("POST", `/api/sessions/${encodeURIComponent(" spaced\tname ")}/reset`, {})).status).toBe(
    200,
  );
});

test("a profile's page names the sessions that are pinned to it", async () => {
  await say("uses");
  await act("uses", "pin", { profileId: "alpha:a" });
  const { body } = await desk.read("/api/profiles/alpha%3Aa");
  expect(body.uses.sessions).toContainEqual({ agentId: "main", sessionKey: keyOf("uses"), source: "user" });
});
