import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDeskForTests, type DeskForTests } from "../desk-for-tests";

let desk: DeskForTests;
beforeAll(async () => {
  desk = await startDeskForTests();
});
afterAll(() => desk.server.end());

const configPath = () => join(desk.server.dir, "openclaw.json");
const settings = () => readFile(join(desk.server.dir, "understudy", "settings.json5"), "utf8");
const view = async () => (await desk.read("/api/policy")).body;
type Change = { path: string[]; value: unknown };
const put = async (changes: Change[], options: { role?: "operator" | "admin"; revisions?: object } = {}) => {
  const { revisions = (await view()).revisions, role = "admin" } = options;
  return desk.write("PUT", "/api/policy", { changes, revisions }, desk.as(role));
};
const ladder = ["understudy", "ladderSeconds"];
const billing = ["auth", "cooldowns", "billingMaxHours"];

test("P-3: a number is saved to the settings, not to openclaw.json, and counts from then on", async () => {
  const before = await readFile(configPath(), "utf8");
  const answer = await put([
    { path: ladder, value: [5, 10] },
    { path: billing, value: 12 },
  ]);
  expect(answer.status).toBe(200);
  expect(await readFile(configPath(), "utf8")).toBe(before);
  expect(await settings()).toContain("billingMaxHours");
  expect(desk.server.runtime.config().config.policy).toMatchObject({
    ladderSeconds: [5, 10],
    billingMaxHours: 12,
  });
  expect((await desk.server.runtime.store.listAudit({ limit: 1 }))[0]).toMatchObject({
    actor: "operator:admin",
    action: "set_policy",
    targetId: "understudy.ladderSeconds, auth.cooldowns.billingMaxHours",
    verified: true,
  });
});

test("null brings the default back", async () => {
  expect((await put([{ path: ladder, value: null }])).status).toBe(200);
  expect(desk.server.runtime.config().config.policy.ladderSeconds).toEqual([30, 60, 300]);
});

test("P-3: a number that stands in openclaw.json is edited there", async () => {
  const text = await readFile(configPath(), "utf8");
  await writeFile(configPath(), text.replace("auth: {", "auth: { cooldowns: { billingBackoffHours: 7 },"));
  await desk.server.runtime.reloadConfig();
  const path = ["auth", "cooldowns", "billingBackoffHours"];
  expect((await view()).written[JSON.stringify(path)]).toEqual({ config: 7 });
  expect((await put([{ path, value: 9 }])).status).toBe(200);
  expect(await readFile(configPath(), "utf8")).toContain("cooldowns: { billingBackoffHours: 9 }");
  expect(await settings()).not.toContain("billingBackoffHours");
});

test("07 §5: what cannot be is refused with its path, and nothing is written", async () => {
  const before = await settings();
  const answer = await put([
    { path: billing, value: 0 },
    { path: ["understudy", "overloadRetry", "max"], value: -1 },
  ]);
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body).error.message).toBe(
    "auth.cooldowns.billingMaxHours: must be greater than 0\nunderstudy.overloadRetry.max: must be a whole number, 0 or more",
  );
  expect(await settings()).toBe(before);
});

test("a stale revision of either file answers 409 and writes nothing", async () => {
  const { revisions } = await view();
  expect((await put([{ path: billing, value: 20 }])).status).toBe(200);
  const before = await settings();
  const answer = await put([{ path: billing, value: 30 }], { revisions });
  expect(answer.status).toBe(409);
  expect(JSON.parse(answer.body).current.written[JSON.stringify(billing)]).toEqual({ settings: 20 });
  expect(await settings()).toBe(before);
});

test("P-23: only an admin changes the policy, and only the policy", async () => {
  expect((await put([{ path: billing, value: 1 }], { role: "operator" })).status).toBe(403);
  const other = await put([
    { path: ["understudy", "providers", "alpha", "oauth", "tokenEndpoint"], value: "http://x" },
  ]);
  expect(other.status).toBe(400);
  expect(JSON.parse(other.body).error.message).toContain("is no number of the policy");
});
