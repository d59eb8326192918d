import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDeskForTests, type DeskForTests } from "./desk-for-tests";

let desk: DeskForTests;
let keyId: string;
beforeAll(async () => {
  desk = await startDeskForTests();
  keyId = (await desk.server.runtime.store.listGatewayKeys())[0]?.id ?? "";
});
afterAll(() => desk.server.end());

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
const keyOf = (session: string) => `${keyId}:main:${session}`;
const act = async (session: string, verb: string, body: object = {}) => {
  const path = `/api/sessions/${encodeURIComponent(keyOf(session))}/${verb}`;
  const answer = await desk.write("POST", path, body, desk.as("operator"));
  return { status: answer.status, body: JSON.parse(answer.body) };
};
const entry = async (session: string) => (await desk.server.runtime.store.readSession(keyOf(session)))?.entry;

test("04 §2: a pin to a profile that was removed since is not put back, and the refusal names it", async () => {
  await say("gone");
  const profile = "/api/profiles/alpha%3Agone";
  const body = { provider: "alpha", isNew: true, credential: { type: "api_key", key: "sk-gone" } };
  expect((await desk.write("PUT", `${profile}/credential`, body, desk.as("operator"))).status).toBe(200);
  await act("gone", "pin", { profileId: "alpha:gone" });
  const { auditId } = (await act("gone", "release-pin")).body;
  expect((await desk.write("DELETE", profile, {}, desk.as("operator"))).status).toBe(200);
  const refused = await act("gone", "undo", { auditId });
  expect(refused.status).toBe(400);
  expect(refused.body.error.message).toBe("Profile alpha:gone no longer exists. Nothing was put back.");
  expect((await entry("gone"))?.authProfileOverride).toBeUndefined();
  expect((await say("gone")).status).toBe(200);
});

test("04 §7: a choice of a model whose provider is no longer configured is not put back", async () => {
  await say("model-gone");
  await act("model-gone", "model", { model: "beta/two" });
  const { auditId } = (await act("model-gone", "model", { model: "default" })).body;
  const file = join(desk.server.dir, "openclaw.json");
  const config = await readFile(file, "utf8");
  await writeFile(file, config.replaceAll("beta", "gamma"));
  await desk.server.runtime.reloadConfig();
  const refused = await act("model-gone", "undo", { auditId });
  await writeFile(file, config);
  await desk.server.runtime.reloadConfig();
  expect(refused.status).toBe(400);
  expect(refused.body.error.message).toContain('has the model "beta/two" any more');
  expect((await entry("model-gone"))?.modelOverride).toBeUndefined();
  expect((await act("model-gone", "undo", { auditId })).status).toBe(200);
});
