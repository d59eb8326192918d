import { createServer } from "node:http";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStateDir } from "../openclaw/open-state-dir";
import { resolveCandidates } from "../failover/candidates/resolve-candidates";
import { formatModelRef } from "../failover/model-ref";
import { requestTokens } from "../logins/request-tokens";
import { readConfigTexts, toConfigState } from "../openclaw/read-config";
import type { StateDirLocation } from "../openclaw/state-dir";
import { openStore } from "../store/open-store";
import { prepareDemo } from "./prepare-demo";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "understudy-demo-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const migrationsDir = path.resolve("drizzle");
const start = 1_800_000_000_000;
const now = () => start;
const location = (): StateDirLocation => ({
  path: path.join(root, "demo"),
  configPath: null,
  homeDir: root,
  source: "demo",
});

async function readBack() {
  const stateDir = await openStateDir(location());
  const store = await openStore({ ...stateDir, migrationsDir, now });
  const agent = await store.readAgent("main");
  await store.close();
  const state = toConfigState(await readConfigTexts(stateDir), stateDir.configPath, null);
  return { ownership: stateDir.ownership, agent, state };
}

test("the demo is an own directory with nine credentials of all three types and a chain of four models", async () => {
  const simulator = await prepareDemo({ location: location(), migrationsDir, now });
  await simulator.close();
  const { ownership, agent, state } = await readBack();
  expect(ownership).toBe("own");
  expect(state).toMatchObject({ problems: [], broken: null });
  const types = Object.values(agent.credentials).map(({ type }) => type);
  expect(types).toHaveLength(9);
  expect(new Set(types)).toEqual(new Set(["api_key", "oauth", "token"]));
  const { config } = state;
  const chain = resolveCandidates({ config, agentId: "main", selectionSource: "configured-default" });
  expect(chain.map(({ provider, model }) => formatModelRef(provider, model))).toEqual([
    "openai/gpt-5.5",
    "anthropic/claude-opus-4-8",
    "openrouter/qwen3.5-max",
    "ollama/qwen3.5:27b",
  ]);
  expect(Object.values(state.endpoints).map(({ id, api }) => [id, api])).toEqual(
    ["openai", "anthropic", "openrouter", "ollama"].map((id) => [id, "openai-completions"]),
  );
});

test("a second start keeps what the operator edited and only moves the simulated providers", async () => {
  const first = await prepareDemo({ location: location(), migrationsDir, now });
  await first.close();
  const file = path.join(location().path, "openclaw.json");
  const edited = (await readFile(file, "utf8")).replace("// Tried from left", "// Mine. Tried from left");
  await writeFile(file, edited);
  const second = await prepareDemo({ location: location(), migrationsDir, now });
  await second.close();
  const text = await readFile(file, "utf8");
  expect(text).toBe(edited.replaceAll(first.url, second.url));
  expect(text).toContain(second.url);
  expect(Object.keys((await readBack()).agent.credentials)).toHaveLength(9);
});

test("logins that have run out meanwhile are renewed, the other profiles are left alone", async () => {
  const first = await prepareDemo({ location: location(), migrationsDir, now });
  await first.close();
  const later = start + 100 * 24 * 3_600_000;
  const second = await prepareDemo({ location: location(), migrationsDir, now: () => later });
  await second.close();
  const { credentials } = (await readBack()).agent;
  const expiries = Object.values(credentials).flatMap(({ expires }) =>
    expires === undefined ? [] : [expires],
  );
  expect(expiries).toHaveLength(3);
  for (const expires of expiries) expect(expires).toBeGreaterThan(later);
});

test("R-45: a login of the demo is refreshed at the simulated endpoint, also by tokens that were refreshed before", async () => {
  const first = await prepareDemo({ location: location(), migrationsDir, now });
  await first.close();
  const second = await prepareDemo({ location: location(), migrationsDir, now });
  try {
    const { agent, state } = await readBack();
    const endpoint = state.endpoints.anthropic?.oauth;
    const refresh = String(agent.credentials["anthropic:max@example.com"]?.refresh);
    if (!endpoint) throw new Error("no token endpoint");
    const ask = (token: string) =>
      requestTokens({ provider: "anthropic", endpoint, clientId: null, clientSecret: null, refresh: token });
    const answer = await ask(refresh);
    expect(answer.ok).toBe(true);
    expect((await ask(refresh)).ok).toBe(false);
    expect(answer.ok && (await ask(answer.tokens.refresh ?? "")).ok).toBe(true);
  } finally {
    await second.close();
  }
});

test("a second server on the same demo is refused while the first runs, and touches nothing", async () => {
  const first = await prepareDemo({ location: location(), migrationsDir, now });
  const file = path.join(location().path, "openclaw.json");
  const before = await readFile(file, "utf8");
  await expect(prepareDemo({ location: location(), migrationsDir, now })).rejects.toMatchObject({
    name: "AppError",
    message: expect.stringContaining("Another Understudy is running on the demo"),
  });
  expect(await readFile(file, "utf8")).toBe(before);
  await first.close();
  const second = await prepareDemo({ location: location(), migrationsDir, now });
  await second.close();
});

test("another program on the old port of the simulated providers does not stop the demo", async () => {
  const first = await prepareDemo({ location: location(), migrationsDir, now });
  await first.close();
  const stranger = createServer((_request, response) => response.end("{}"));
  await new Promise<void>((resolve) =>
    stranger.listen(Number(new URL(first.url).port), "127.0.0.1", resolve),
  );
  const second = await prepareDemo({ location: location(), migrationsDir, now });
  await second.close();
  await new Promise((resolve) => stranger.close(resolve));
});
