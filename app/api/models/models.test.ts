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
const put = (body: object, query = "", role: "viewer" | "operator" = "operator") =>
  desk.write("PUT", `/api/models${query}`, body, desk.as(role));
const view = async (query = "") => (await desk.read(`/api/models${query}`)).body;

test("the view has the three chains as written, who inherits, and no secret", async () => {
  const body = await view();
  expect(body).toMatchObject({
    agentId: "main",
    chains: {
      agent: { path: "agents.entries.main.model", written: null, lock: null },
      defaults: {
        path: "agents.defaults.model",
        written: { primary: "alpha/one", fallbacks: ["beta/two"] },
      },
      image: { path: "agents.defaults.imageModel", written: null },
    },
    inheriting: ["main", "helper"],
  });
  expect(JSON.stringify(body)).not.toContain("sk-test-");
});

test("a chain of all agents is saved, keeps the file's comments, and rules the next request", async () => {
  const { revision } = await view();
  const answer = await put({ scope: "defaults", primary: "beta/two", fallbacks: ["alpha/one"], revision });
  expect(answer.status).toBe(200);
  expect(await readFile(configPath(), "utf8")).toContain("// Kept as written.");
  expect((await desk.chat()).headers["x-understudy-model"]).toBe("beta/two");
  expect((await desk.server.runtime.store.listAudit({ limit: 1 }))[0]).toMatchObject({
    action: "set_model_chain",
    targetId: "agents.defaults.model",
    before: { primary: "alpha/one", fallbacks: ["beta/two"] },
    after: { primary: "beta/two", fallbacks: ["alpha/one"] },
  });
});

test("D-50: an agent gets a chain of its own, and inherits again", async () => {
  const own = await put(
    { scope: "agent", primary: "alpha/one", fallbacks: null, revision: (await view()).revision },
    "?agent=helper",
  );
  const saved = JSON.parse(own.body);
  expect(saved.chains.agent).toMatchObject({ path: "agents.entries.helper.model", written: "alpha/one" });
  expect(saved.inheriting).toEqual(["main"]);
  const back = await put(
    { scope: "agent", primary: null, fallbacks: null, revision: saved.revision },
    "?agent=helper",
  );
  expect(JSON.parse(back.body)).toMatchObject({ chains: { agent: { written: null } } });
});

test("a stale revision saves nothing and answers 409 with what stands there now", async () => {
  const { revision } = await view();
  const text = (await readFile(configPath(), "utf8")).replace('"beta/two"', '"beta/three"');
  await writeFile(configPath(), text);
  const answer = await put({ scope: "defaults", primary: "alpha/one", fallbacks: null, revision });
  expect(answer.status).toBe(409);
  expect(JSON.parse(answer.body).current.chains.defaults.written).toMatchObject({ primary: "beta/three" });
  expect(await readFile(configPath(), "utf8")).toBe(text);
});

test("a model without a name and a viewer are refused", async () => {
  const { revision } = await view();
  const change = { scope: "image", primary: "alpha/", fallbacks: null, revision };
  const answer = await put(change);
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body).error.message).toBe('"alpha/" names no model: write it as provider/model.');
  expect((await put({ ...change, primary: "alpha/one" }, "", "viewer")).status).toBe(403);
});
