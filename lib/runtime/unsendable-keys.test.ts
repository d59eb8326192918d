import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import { startServerForTests, type ServerForTests } from "./server-for-tests";

// A secret goes out in a header, and a header carries one line of Latin-1.

let server: ServerForTests<Simulator>;
beforeAll(async () => {
  const simulator = await startSimulator();
  const provider = (name: string, model: string, key: string) =>
    `${name}: { baseUrl: "${simulator.baseUrlOf(name)}", api: "openai-completions", models: [{ id: "${model}" }], ${key} }`;
  server = await startServerForTests(simulator, {
    config: `{
  agents: { defaults: { model: { primary: "alpha/one", fallbacks: ["beta/two"] } }, entries: { main: {} } },
  secrets: { providers: { vault: { source: "file", path: "~/state/secret.txt", mode: "singleValue" },
    kept: { source: "file", path: "~/state/kept.txt", mode: "singleValue" } } },
  models: { providers: { ${provider("alpha", "one", "")}, ${provider("beta", "two", "")},
    gamma: { baseUrl: "${simulator.baseUrlOf("gamma")}", api: "openai-completions", models: [{ id: "three" }], apiKey: "sk-gamma\\nplanted" } } },
}`,
    beforeOpen: async (dir) => {
      await writeFile(path.join(dir, "secret.txt"), "sk-file-planted\nsecond line", { mode: 0o600 });
      await writeFile(path.join(dir, "kept.txt"), "\n sk-file-kept\r\n\n", { mode: 0o600 });
    },
  });
}, 60_000);
afterAll(() => server.end());
beforeEach(() => server.simulator.clear());

async function store(profileId: string, set: { type: string; [field: string]: unknown }): Promise<void> {
  await server.runtime.store.replaceCredential({
    agentId: "main",
    profileId,
    set: { provider: "alpha", ...set },
    remove: ["key", "token", "access", "keyRef"],
    audit: {
      at: Date.now(),
      actor: "test",
      action: "x",
      targetType: "x",
      targetId: "x",
      agentId: "main",
      before: null,
      after: null,
    },
  });
  await server.runtime.credentialChanged(profileId);
}
const ask = (model = "auto") =>
  server.send({
    method: "POST",
    path: "/v1/chat/completions",
    headers: { authorization: `Bearer ${server.gatewayKey}`, "content-type": "application/json" },
    body: { model, messages: [{ role: "user", content: "hello" }] },
  });
const usage = (profileId: string) => server.runtime.facts("main")?.usage[profileId];
const keyRef = { source: "file", provider: "vault", id: "value" };
const lineBreak = "The stored key contains a line break; replace the credential.";

test.each([
  ["a key", { type: "api_key", key: "sk-planted\nsecond line" }, lineBreak],
  ["a key that ends in the middle", { type: "api_key", key: "sk-planted\r\n\r\nx-other: 1" }, lineBreak],
  [
    "a token with a character of another alphabet",
    { type: "token", token: "planted…token" },
    "The stored key contains a character that no request can carry; replace the credential.",
  ],
  ["a login's access token", { type: "oauth", access: "planted\ntoken" }, lineBreak],
  ["a file of two lines", { type: "api_key", keyRef }, lineBreak],
])(
  "01 §2: %s that no header carries is auth of its profile, and the next one answers",
  async (_, set, said) => {
    await store("alpha:a", set);
    const answered = await ask();
    expect(answered.status).toBe(200);
    expect(answered.headers["x-understudy-attempts"]).toBe("2");
    expect(server.simulator.requests().map(({ key }) => key)).toEqual(["alpha:b"]);
    expect(usage("alpha:a")).toMatchObject({ cooldownReason: "auth" });

    const alone = await ask("alpha/one@alpha:a");
    expect(JSON.stringify([alone.body, server.logLines])).not.toContain("planted");
    expect(server.logLines.join("\n")).toContain(said);
  },
);

test("W-9: a provider's own key is told the same way", async () => {
  const refused = await ask("gamma/three");
  expect(JSON.parse(refused.body).error.attempts).toMatchObject([{ reason: "auth" }]);
  expect(usage("inline-api-key:gamma")).toMatchObject({ cooldownReason: "auth" });
  expect(JSON.stringify([refused.body, server.logLines])).not.toContain("planted");
});

test("blanks and line breaks around a secret are no part of it", async () => {
  server.simulator.nameKey("sk-file-kept", "the file");
  await store("alpha:a", { type: "api_key", keyRef: { ...keyRef, provider: "kept" } });
  expect((await ask("alpha/one@alpha:a")).status).toBe(200);
  server.simulator.nameKey("sk-kept", "the key");
  await store("alpha:a", { type: "api_key", key: "sk-kept\n" });
  expect((await ask("alpha/one@alpha:a")).status).toBe(200);
  expect(server.simulator.requests().map(({ key }) => key)).toEqual(["the file", "the key"]);
});
