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
const put = (body: unknown, role: "viewer" | "operator" = "operator") =>
  desk.write("PUT", "/api/auth-order/alpha/config", body, desk.as(role));
const view = async () => (await desk.read("/api/auth-order/alpha")).body;

test("the order of all agents is written to openclaw.json and is in force at once", async () => {
  const before = await view();
  expect(before).toMatchObject({
    configOrder: null,
    configFile: { path: "auth.order.alpha", lock: null, hiddenFor: [], knownIds: ["alpha:a", "alpha:b"] },
  });
  const order = ["alpha:b", "alpha:a"];
  const answer = await put({ order, revision: before.configFile.revision });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body)).toMatchObject({ configOrder: order, storedOrder: null });
  expect(await readFile(configPath(), "utf8")).toContain("// Kept as written.");
  await desk.chat();
  expect(desk.server.simulator.requests().at(-1)?.key).toBe("alpha:b");
  expect((await desk.server.runtime.store.listAudit({ limit: 1 }))[0]).toMatchObject({
    actor: "operator:operator",
    action: "set_config_order",
    after: order,
  });
});

test("P-7: an agent whose own order hides the configured one is named", async () => {
  const { revision } = await view();
  await desk.write(
    "PUT",
    "/api/auth-order/alpha",
    { order: ["alpha:a"], revision, force: true },
    desk.as("operator"),
  );
  expect((await view()).configFile.hiddenFor).toEqual(["main"]);
});

test("somebody else's edit of the file answers 409 with what stands there now, and nothing is written", async () => {
  const { configFile } = await view();
  const text = (await readFile(configPath(), "utf8")).replace(/"alpha:b",\s*"alpha:a"/, '"alpha:a"');
  await writeFile(configPath(), text);
  const answer = await put({ order: null, revision: configFile.revision });
  expect(answer.status).toBe(409);
  const { error, current } = JSON.parse(answer.body);
  expect(error.code).toBe("conflict");
  expect(current.configOrder).toEqual(["alpha:a"]);
  expect(current.configFile.revision).not.toBe(configFile.revision);
  expect(await readFile(configPath(), "utf8")).toBe(text);
});

test("an order filled in from the environment is locked with the reason", async () => {
  const text = await readFile(configPath(), "utf8");
  await writeFile(configPath(), text.replace('["alpha:a"]', '["${FIRST}"]'));
  await desk.server.runtime.reloadConfig();
  const { configFile } = await view();
  const reason = "auth.order.alpha is filled in from the environment variable FIRST.";
  expect(configFile.lock.text).toBe(reason);
  const answer = await put({ order: ["alpha:a"], revision: configFile.revision });
  expect(answer.status).toBe(423);
  expect(JSON.parse(answer.body).error.message).toContain(reason);
});

test("P-4: a file that cannot be read is locked until it is mended", async () => {
  const text = await readFile(configPath(), "utf8");
  await writeFile(configPath(), `${text}}`);
  await desk.server.runtime.reloadConfig();
  expect((await view()).configFile.lock.text).toMatch(
    /^The configuration has to be mended first\. openclaw\.json: line/,
  );
  await writeFile(configPath(), text);
  await desk.server.runtime.reloadConfig();
});

test("P-23: a viewer changes nothing", async () => {
  const { configFile } = await view();
  expect((await put({ order: null, revision: configFile.revision }, "viewer")).status).toBe(403);
});
