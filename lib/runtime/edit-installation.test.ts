import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dismissOverwrite } from "../admin/dismiss-overwrite";
import { replaceCredential } from "../admin/replace-credential";
import { setConfigOrder } from "../admin/set-config-order";
import { startSimulator, type Simulator } from "../demo/simulator";
import { answers } from "../demo/simulator-step";
import { editContext } from "./operator-context";
import { startServerForTests, type ServerForTests } from "./server-for-tests";

const fileSecret = "sk-test-from-a-file-000000";
let server: ServerForTests<Simulator>;
beforeAll(async () => {
  const simulator = await startSimulator();
  simulator.nameKey(fileSecret, "alpha:a");
  server = await startServerForTests(simulator);
});
afterAll(() => server.end());

const operator = { name: "ann", role: "admin", mustChangePassword: false, tokenHash: "" } as const;
const context = () => editContext(server.runtime, operator);
const configPath = () => path.join(server.dir, "openclaw.json");
const overwrites = () =>
  server.runtime.problems().flatMap((problem) => (problem.kind === "overwrite" ? [problem.overwrite] : []));

test("D-55: an order saved to openclaw.json counts when the verb has answered, and keeps the comments", async () => {
  const result = await setConfigOrder(context(), {
    provider: "alpha",
    order: ["alpha:b", "alpha:a"],
    revision: server.runtime.config().revisions.config,
  });
  expect(result).toMatchObject({ ok: true, isChanged: true, hiddenFor: [] });
  expect(server.runtime.facts("main")?.config.auth.order.alpha).toEqual(["alpha:b", "alpha:a"]);
  expect(await readFile(configPath(), "utf8")).toContain("// Kept as written.");
});

test("an edit that another program writes over is told on every page, and no longer once it is saved again", async () => {
  const mine = await readFile(configPath(), "utf8");
  await writeFile(configPath(), mine.replace(/"alpha:b", ?"alpha:a"/, '"alpha:a", "alpha:b"'));
  await expect
    .poll(overwrites, { timeout: 5_000 })
    .toMatchObject([
      { what: "config", path: "auth.order.alpha", found: ["alpha:a", "alpha:b"], actor: "operator:ann" },
    ]);
  expect(server.runtime.problems()[0]?.message).toContain(
    "auth.order.alpha in openclaw.json is no longer what was saved",
  );
  await setConfigOrder(context(), { provider: "alpha", order: ["alpha:b", "alpha:a"], revision: null });
  await expect.poll(overwrites, { timeout: 5_000 }).toEqual([]);
});

test("a notice that an operator has put away is gone for everybody, until the next overwrite", async () => {
  const writeOver = async (order: string) => {
    const text = await readFile(configPath(), "utf8");
    await writeFile(configPath(), text.replace(/"alpha:[ab]", ?"alpha:[ab]"/, order));
  };
  await writeOver('"alpha:a", "alpha:b"');
  await expect.poll(overwrites, { timeout: 5_000 }).toHaveLength(1);
  const { lookForOverwrites } = server.runtime;
  await dismissOverwrite({ ...context(), lookForOverwrites }, overwrites()[0]?.auditId ?? 0);
  expect(overwrites()).toEqual([]);
  const [entry] = await server.runtime.store.listAudit({ limit: 1 });
  expect(entry).toMatchObject({ action: "dismiss_overwrite", actor: "operator:ann" });

  await setConfigOrder(context(), { provider: "alpha", order: ["alpha:b", "alpha:a"], revision: null });
  await writeOver('"alpha:a", "alpha:b"');
  await expect.poll(overwrites, { timeout: 5_000 }).toHaveLength(1);
});

test("W-48, D-20: a credential replaced by a reference to a file ends its windows and is used by the next request", async () => {
  const secrets = path.join(server.dir, "secrets.json");
  await writeFile(secrets, JSON.stringify({ alpha: fileSecret }), { mode: 0o600 });
  const before = await readFile(configPath(), "utf8");
  const provider = `secrets: { providers: { disk: { source: "file", path: ${JSON.stringify(secrets)} } } },`;
  await writeFile(configPath(), before.replace("{\n", `{\n  ${provider}\n`));
  await server.runtime.reloadConfig();
  const at = server.runtime.now();
  const target = { targetType: "auth_profile", targetId: "alpha:a", agentId: "main" };
  await server.runtime.applyProfileEvents(
    "main",
    [{ type: "disabled", profileId: "alpha:a", provider: "alpha", at }],
    { at, actor: "operator:ann", action: "disable", ...target, before: null, after: null },
  );
  await replaceCredential(context(), {
    agentId: "main",
    profileId: "alpha:a",
    credential: { type: "api_key", key: { source: "file", provider: "disk", id: "/alpha" } },
  });
  const facts = server.runtime.facts("main");
  expect(facts?.profiles["alpha:a"]).toMatchObject({ secret: "present" });
  expect(facts?.usage).not.toHaveProperty(["alpha:a"]);

  server.simulator.script({ provider: "alpha", target: "alpha:b", steps: [answers.rateLimited()] });
  const answer = await server.send({
    method: "POST",
    path: "/v1/chat/completions",
    headers: { authorization: `Bearer ${server.gatewayKey}`, "content-type": "application/json" },
    body: { model: "alpha/one", messages: [{ role: "user", content: "hello" }] },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers["x-understudy-model"]).toBe("alpha/one");
});
