import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AgentAuth } from "../store/port";
import { openInstallation, type Installation } from "./installation-for-tests";
import { createLogIngest } from "./log-ingest";
import { createLiveSurroundings, type LiveSurroundings } from "./log-surroundings";
import { readConfig } from "./read-config";

let installation: Installation;
let live: LiveSurroundings;
let clock = Date.UTC(2026, 10, 29, 20);
beforeAll(async () => {
  installation = await openInstallation();
  const { store, stateDir } = installation;
  const { config } = await readConfig(stateDir);
  const agents: AgentAuth[] = await Promise.all(["main", "work"].map((id) => store.readAgent(id)));
  live = createLiveSurroundings({
    store,
    now: () => clock,
    config: () => config,
    agents: () => agents,
    defaultAgentId: "main",
  });
});
afterAll(() => installation.close());

const logs = resolve("lib/conformance/fixtures/openclaw-2026.9.6/logs");

test("P-6: runs of OpenClaw's log have the agent and the key of their session, and the names of their profiles", async () => {
  const { store } = installation;
  const ingest = createLogIngest({ store, now: () => clock, ...live });
  await ingest.file(join(logs, "gateway-mixed.jsonl"), { links: "no-links", isComplete: false });
  const keyOf = async (runId: string) => {
    const run = await store.readRun(runId);
    return run && `${run.agentId} ${run.sessionKey} ${run.steps[0]?.profileId}`;
  };
  expect(await keyOf("oracle-1")).toBe("main agent:main:notice fakea:second");
  expect(await keyOf("88b1f381-dbf2-4905-86ad-c1c2d36f7cc6")).toBe("main agent:main:main fakea:first");
  const { runs } = await store.listRuns({ filter: { profileId: "fakea:first" }, limit: 50 });
  expect(runs.length).toBeGreaterThan(4);
  expect(new Set(runs.map(({ source }) => source))).toEqual(new Set(["log"]));
});

test("P-16: a turn that was answered at the first call is no row, here as for our own", async () => {
  expect(await installation.store.readRun("35c0f402")).toBeNull();
  const { runs } = await installation.store.listRuns({ filter: {}, limit: 50 });
  expect(runs).toHaveLength(8);
});

test("a profile in the own store of one agent tells whose run it was; a session that is unknown keeps its id", async () => {
  const { agentOf, sessionOf, defaultAgentId } = live.surroundings();
  expect(agentOf("fakeb:work")).toBe("work");
  expect(agentOf("fakea:first")).toBeNull();
  expect(sessionOf("2bc361ce-cbe3-4588-9e2a-aeb69cc29f30")).toEqual({
    agentId: "work",
    sessionKey: "agent:work:main",
  });
  expect(sessionOf("nobody's")).toBeNull();
  expect(defaultAgentId).toBe("main");
  await live.prepare(["nobody's"]);
  clock += 2_000;
  await live.prepare(["nobody's"]);
  expect(live.surroundings().sessionOf("nobody's")).toBeNull();
});
