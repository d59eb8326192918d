import { afterAll, beforeAll, expect, test } from "vitest";
import { fields, nestedFields, settingOf } from "@/components/audit/audit-fields";
import { valueWord } from "@/components/audit/value-word";
import { answers } from "@/lib/demo/simulator-step";
import { isPlainRecord } from "@/lib/failover/own-value";
import english from "@/lib/i18n/en.json";
import { viewAudit } from "@/lib/views/audit";
import { auditActions, auditTargets } from "@/lib/views/audit-names";
import { startDeskForTests, type DeskForTests } from "./desk-for-tests";

let desk: DeskForTests;
beforeAll(async () => {
  desk = await startDeskForTests();
});
afterAll(() => desk.server.end());

test("P-19: every verb that leaves a record, and every kind of thing it is about, has words", () => {
  expect(Object.keys(english.audit.action).sort()).toEqual([...auditActions].sort());
  expect(Object.keys(english.audit.target).sort()).toEqual([...auditTargets].sort());
});

const act = async (method: string, path: string, body: object = {}) => {
  const answer = await desk.write(method, `/api/${path}`, body, desk.as("admin"));
  expect(`${method} ${path} ${answer.status} ${answer.status === 200 ? "" : answer.body}`).toMatch(/ 20\d /);
  return JSON.parse(answer.body || "null");
};

const say = (session: string) =>
  desk.server.send({
    method: "POST",
    path: "/v1/chat/completions",
    headers: {
      authorization: `Bearer ${desk.server.gatewayKey}`,
      "content-type": "application/json",
      "x-understudy-session": session,
    },
    body: { model: "auto", messages: [{ role: "user", content: "hello" }] },
  });

async function changeProfiles() {
  const { simulator } = desk.server;
  const steps = [answers.rateLimited(100), answers.outOfCredit()];
  simulator.script({ provider: "alpha", target: "alpha:a", steps });
  for (let time = 0; time < steps.length; time += 1) await act("POST", "profiles/alpha%3Aa/probe");
  await act("POST", "profiles/alpha%3Aa/clear");
  await act("POST", "profiles/alpha%3Ab/disable");
  await act("POST", "profiles/alpha%3Ab/enable");
  const login = { type: "oauth", access: "a-token-of-tests", refresh: "another", email: "a@example.com" };
  const body = { provider: "alpha", isNew: true, credential: { ...login, expires: Date.now() + 3_600_000 } };
  await act("PUT", "profiles/alpha%3Anew/credential", body);
  await act("DELETE", "profiles/alpha%3Anew");
}

async function changeSessions() {
  await say("words");
  const { body } = await desk.read("/api/sessions?q=words");
  const session = `sessions/${encodeURIComponent(body.sessions[0].sessionKey)}`;
  await act("POST", `${session}/model`, { model: "beta/two" });
  await act("POST", `${session}/model`, { model: "default" });
  await act("POST", `${session}/pin`, { profileId: "alpha:b" });
  await act("POST", `${session}/compaction`);
  await act("POST", `${session}/release-pin`);
  const { auditId } = await act("POST", `${session}/reset`);
  await act("POST", `${session}/undo`, { auditId });
}

async function changeSettings() {
  const { revisions } = (await desk.read("/api/policy")).body;
  const changes = [
    { path: ["understudy", "ladderSeconds"], value: [5, 10] },
    { path: ["understudy", "overloadRetry", "max"], value: 2 },
    { path: ["understudy", "providers", "alpha", "timeouts", "connectMs"], value: 5_000 },
    { path: ["auth", "cooldowns", "billingMaxHours"], value: 12 },
  ];
  await act("PUT", "policy", { changes, revisions });
  const order = (await desk.read("/api/auth-order/alpha")).body;
  await act("PUT", "auth-order/alpha", { order: ["alpha:b", "alpha:a"], revision: order.revision });
  const { revision } = (await desk.read("/api/models")).body;
  await act("PUT", "models", { scope: "defaults", primary: "beta/two", fallbacks: [], revision });
  await act("POST", "operators", { name: "olga", role: "viewer" });
  await act("PUT", "operators/olga", { role: "operator" });
  await act("POST", "operators/olga/password");
  await act("DELETE", "operators/olga");
  const target = { kind: "profile", profileId: "alpha:a" };
  await act("POST", "faults", { target, answer: "rate_limit" });
  await act("DELETE", "faults");
  await desk.signIn("operator");
  await act("POST", "database/backups");
}

/** Names that a value itself brings: of models, of reasons of failures. */
function namesIn(name: string | null, value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => namesIn(name, item));
  if (!isPlainRecord(value)) return [];
  const isKeyed = name === "modelCooldowns" || name === "failureCounts";
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(isKeyed ? [] : [key]),
    ...namesIn(null, inner),
  ]);
}

test("P-19: no field that a record holds is shown by the name it is stored under", async () => {
  await changeProfiles();
  await changeSessions();
  await changeSettings();
  const entries = await desk.server.runtime.store.listAudit({ limit: 200 });
  const rows = viewAudit({ entries, now: Date.now(), nextBefore: null }).rows;
  const chains = new Set(["set_model_chain", "clear_model_chain"]);
  const names = rows.flatMap(({ action, changes }) =>
    changes.flatMap(({ name, before, after }) => [
      ...(name === null ? [] : [`${action} ${name}`]),
      ...(chains.has(action) ? [] : [before, after].flatMap((value) => namesIn(name, value))).map(
        (inner) => `${action} ${inner}`,
      ),
    ]),
  );
  expect(names.length).toBeGreaterThan(40);
  const known = (name: string) => fields.some((field) => field === name) || settingOf(name) !== null;
  expect([...new Set(names)].filter((text) => !known(text.slice(text.indexOf(" ") + 1)))).toEqual([]);
  for (const field of [
    "disabledOpenedAt",
    "disabledSource",
    "authProfileOverrideCompactionCount",
    "modelProvider",
  ])
    expect(known(field)).toBe(true);
  expect([...nestedFields].filter((field) => !known(field))).toEqual([]);
});

test.each([
  ["role", "admin", "shell.role.admin"],
  ["type", "api_key", "credential.type.api_key"],
  ["authProfileOverrideSource", "user", "run.pin.user"],
  ["modelOverrideSource", "auto", "run.pin.auto"],
  ["disabledSource", "manual", "timer.source.manual"],
  ["disabledReason", "manual", "timer.reason.manual"],
  ["reason", "billing", "timer.reason.billing"],
  ["understudy.fallbackPersistence", "session", "audit.lasting.session"],
  ["cooldownReason", "something of another program", null],
  ["name", "admin", null],
  [null, "manual", null],
])("P-19: the value of %s that is stored as %s is said in the desk's words", (name, text, key) => {
  expect(valueWord(name, text)).toBe(key);
});

test("P-3: every path the policy writes has words, a timeout with its provider", () => {
  expect(settingOf("understudy.overloadRetry.baseMs")).toEqual({ id: "overloadRetryBaseMs" });
  expect(settingOf('understudy.providers["z-ai"].timeouts.idleMs')).toEqual({
    id: "idleMs",
    provider: "z-ai",
  });
  expect(settingOf("auth.order.openai")).toBeNull();
});
