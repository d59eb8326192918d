import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import { answers } from "../demo/simulator-step";
import { startServerForTests, type ServerForTests } from "./server-for-tests";

let server: ServerForTests<Simulator>;
beforeAll(async () => {
  server = await startServerForTests(await startSimulator());
});
afterAll(() => server.end());

const chat = (model: string, extra: Record<string, unknown> = {}) =>
  server.send({
    method: "POST",
    path: "/v1/chat/completions",
    headers: { authorization: `Bearer ${server.gatewayKey}`, "content-type": "application/json" },
    body: { model, messages: [{ role: "user", content: "hello" }], ...extra },
  });
const recordsOf = (event: string) =>
  server.logLines.map((line) => JSON.parse(line)).filter((record) => record.event === event);

test("06 §6: a failure stands in the log under its logger's name and message", async () => {
  server.simulator.script({ provider: "alpha", target: "alpha:a", steps: [answers.rateLimited()] });
  expect((await chat("auto")).status).toBe(200);
  expect(recordsOf("auth_profile_failure_state_updated")).toEqual([
    expect.objectContaining({
      name: "agent/embedded",
      msg: "auth profile failure state updated",
      reason: "rate_limit",
    }),
  ]);
});

test("L-73: an operator's clear is in the log, with the hashed id and what the row read back says", async () => {
  const at = server.runtime.now();
  const target = { targetType: "auth_profile", targetId: "alpha:a", agentId: "main" };
  await server.runtime.applyProfileEvents(
    "main",
    [{ type: "windows-cleared", profileId: "alpha:a", provider: "alpha", at }],
    { at, actor: "operator:ann", action: "clear_profile", ...target, before: null, after: null },
  );
  expect(recordsOf("auth_profile_operator_action")).toEqual([
    expect.objectContaining({
      action: "clear_profile",
      actor: "operator:ann",
      profileId: expect.stringMatching(/^sha256:[0-9a-f]{12}$/),
      before: expect.objectContaining({ modelCooldowns: expect.anything() }),
      verified: true,
      msg: "auth profile operator action",
    }),
  ]);
});

test("D-55, L-49: the operator's rules and patterns count from the next run on", async () => {
  const rules = `[{ match: "coffee break", reason: "billing" }]`;
  const settings = path.join(server.dir, "understudy", "settings.json5");
  await writeFile(settings, `{ understudy: { classifier: { rules: ${rules} } } }`);
  const config = path.join(server.dir, "openclaw.json");
  const text = await readFile(config, "utf8");
  await writeFile(config, text.replace("{", `{ logging: { redactPatterns: ["machine \\\\w+"] },`));
  await expect.poll(() => server.runtime.redact("machine seven"), { timeout: 20_000 }).toBe("[redacted]");

  const message = "The provider takes a coffee break on machine seven.";
  const steps = [{ kind: "status", status: 418, message } as const];
  server.simulator.script({ provider: "beta", target: "two", steps });
  const { headers, body } = await chat("beta/two", { fallbacks: [] });
  const record = await server.runtime.readRun(String(headers["x-understudy-run"]));
  const matchedRule = "understudy.classifier.rules[0]";
  expect(record?.steps[0]).toMatchObject({ reason: "billing", matchedRule });
  expect(body).toContain("coffee break");
  server.log.error({ err: new Error("No answer from machine seven") }, "failed");
  for (const shown of [body, JSON.stringify(record), server.logLines.join("")])
    expect(shown).not.toContain("machine seven");
});
