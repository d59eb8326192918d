import { afterEach, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import { answers, type SimulatorStep } from "../demo/simulator-step";
import { selectByUser } from "../failover/session/user-select";
import { applySessionChange } from "../failover/session/session-entry";
import { parseFailoverConfig } from "../failover/parse-config";
import {
  createTestSessions,
  openTestHouse,
  patiently,
  type HouseOptions,
  type TestHouse,
} from "./test-house";

let house: TestHouse | undefined;
let simulator: Simulator;
beforeEach(async () => {
  simulator = await startSimulator();
});
afterEach(async () => {
  await house?.close();
  await simulator.close();
  house = undefined;
});

const keys = { "openai:a": "sk-a", "openai:b": "sk-b", "anthropic:a": "sk-c" };
const model = { primary: "openai/gpt-5.5", fallbacks: ["anthropic/claude-opus-4-8"] };
const key = "key-1:main:tg:1";

async function open(options: Partial<HouseOptions> = {}) {
  for (const [profileId, secret] of Object.entries(keys)) simulator.nameKey(secret, profileId);
  const memory = createTestSessions();
  house = await openTestHouse({
    baseUrls: { openai: simulator.baseUrlOf("openai"), anthropic: simulator.baseUrlOf("anthropic") },
    model,
    keys,
    ...options,
    ports: { sessions: memory.sessions, ...options.ports },
  });
  const { chat } = house;
  const say = (body: object = {}, headers: Record<string, string> = {}) =>
    chat(
      { model: "auto", messages: [{ role: "user", content: "hi" }], ...body },
      { "x-understudy-session": "tg:1", ...headers },
    );
  return { ...memory, house, say };
}
const script = (target: string, ...steps: SimulatorStep[]) =>
  simulator.script({ provider: target.split(":")[0] ?? "", target, steps });
const calledKeys = () => simulator.requests().map((request) => request.key);
/** As if the account's windows had run out. */
const recover = () => {
  if (house) delete house.usage["openai:a"];
};
const noticeOf = (response: Response) => {
  const text = response.headers.get("x-understudy-notice");
  return text === null ? null : decodeURIComponent(text);
};

test("S-18: a session keeps its account, and nothing is written as long as it does", async () => {
  const { say, entries, writes } = await open();
  await say();
  const pinned = entries.get(key);
  expect(pinned).toMatchObject({ authProfileOverride: "openai:a", authProfileOverrideSource: "auto" });
  expect(pinned?.sessionId).toBeTruthy();
  const written = writes();
  await say();
  await say();
  expect(writes()).toBe(written);
  expect(calledKeys()).toEqual(["openai:a", "openai:a", "openai:a"]);
});

test("S-19: rotation inside a run leaves the pin; a pin that waits at the next turn is replaced", async () => {
  const { say, entries } = await open();
  script("openai:a", answers.rateLimited(30));
  await say();
  expect(entries.get(key)?.authProfileOverride).toBe("openai:a");
  await say();
  expect(entries.get(key)?.authProfileOverride).toBe("openai:b");
  expect(calledKeys()).toEqual(["openai:a", "openai:b", "openai:b"]);
});

test("S-57: a fallback is announced once, and the return once", async () => {
  const { say } = await open({ keys: { "openai:a": "sk-a", "anthropic:a": "sk-c" } });
  script("openai:a", answers.serverError(), answers.serverError());
  const first = await say({ stream: true });
  const told = "↪️ Model Fallback: anthropic/claude-opus-4-8 (selected openai/gpt-5.5; server error)";
  expect(noticeOf(first)).toBe(told);
  expect(await first.text()).toContain(`: ${told}\n\n`);
  expect(first.headers.get("x-understudy-selected")).toBe("openai/gpt-5.5");
  recover();
  const second = await say();
  expect(second.headers.get("x-understudy-model")).toBe("anthropic/claude-opus-4-8");
  expect(noticeOf(second)).toBeNull();
  recover();
  const third = await say();
  expect(noticeOf(third)).toBe("↪️ Model Fallback cleared: openai/gpt-5.5 (was anthropic/claude-opus-4-8)");
  expect(noticeOf(await say())).toBeNull();
});

test("P-36: without a session nothing is kept and nothing announced", async () => {
  const { house, entries } = await open();
  script("openai:a", answers.outOfCredit());
  script("openai:b", answers.outOfCredit());
  const response = await house.chat({ model: "auto", messages: [] });
  expect(response.headers.get("x-understudy-model")).toBe("anthropic/claude-opus-4-8");
  expect(noticeOf(response)).toBeNull();
  expect(entries.size).toBe(0);
});

test("S-25: what a user chose for the session is strict, and its account is never changed", async () => {
  const { say, sessions } = await open();
  await say();
  const config = parseFailoverConfig({ agents: { defaults: { model } } });
  await sessions.update(key, "main", (fresh) => {
    const chosen = selectByUser(fresh, "openai/gpt-5.5-mini@openai:b", { config, agentId: "main" }, null);
    return chosen.ok ? applySessionChange(fresh, chosen.change, 1) : fresh;
  });
  const answered = await say();
  expect(answered.headers.get("x-understudy-model")).toBe("openai/gpt-5.5-mini");
  script("openai:b", answers.rateLimited(30));
  expect((await say()).status).toBe(429);
  expect(calledKeys()).toEqual(["openai:a", "openai:b", "openai:b"]);
  expect(house?.records.at(-1)).toMatchObject({ selectionSource: "user-override" });
});

test("S-14: a pinned account that is gone is an error, and the pin stays", async () => {
  const { say, sessions, entries } = await open();
  await sessions.update(key, "main", () => ({
    sessionId: "s",
    authProfileOverride: "openai:gone",
    authProfileOverrideSource: "user",
  }));
  const response = await say();
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: "selected_auth_profile_unavailable" } });
  expect(entries.get(key)?.authProfileOverride).toBe("openai:gone");
  expect(simulator.requests()).toEqual([]);
});

test("S-20: another model named for one turn leaves the session's pin alone", async () => {
  const { say, entries } = await open();
  await say();
  const response = await say({ model: "anthropic/claude-opus-4-8" });
  expect(response.headers.get("x-understudy-model")).toBe("anthropic/claude-opus-4-8");
  expect(entries.get(key)?.authProfileOverride).toBe("openai:a");
});

test("S-33, S-35, S-38: with the policy session the fallback stays, until its origin answers", async () => {
  let now = Date.now();
  const { say, entries } = await open({
    keys: { "openai:a": "sk-a", "anthropic:a": "sk-c" },
    understudy: { fallbackPersistence: "session" },
    ports: { now: () => now },
  });
  script("openai:a", answers.outOfCredit());
  await say();
  expect(entries.get(key)).toMatchObject({
    modelOverride: "claude-opus-4-8",
    modelOverrideSource: "auto",
    modelOverrideFallbackOriginModel: "gpt-5.5",
  });
  recover();
  now += 1_000;
  const probing = await say();
  expect(probing.headers.get("x-understudy-model")).toBe("openai/gpt-5.5");
  expect(noticeOf(probing)).toContain("Model Fallback cleared: openai/gpt-5.5");
  expect(entries.get(key)?.modelOverride).toBeUndefined();
});

test("S-72: a heartbeat announces nothing, and a job's model has the agent's fallbacks behind it", async () => {
  const { say, house } = await open({ keys: { "openai:a": "sk-a", "anthropic:a": "sk-c" } });
  script("openai:a", answers.outOfCredit(), answers.outOfCredit());
  expect(noticeOf(await say({}, { "x-understudy-turn": "heartbeat" }))).toBeNull();
  await say({ model: "openai/gpt-5.5-mini" }, { "x-understudy-turn": "cron", "x-understudy-session": "job" });
  expect(house.records.at(-1)).toMatchObject({ selectionSource: "cron", outcome: "answered" });
});

/** A turn whose first call gets no answer in time; the user chooses another model while it waits. */
async function switchWhileWaiting(ref: string, understudy: Record<string, unknown> = {}) {
  const opened = await open({ timeouts: { firstByteMs: 400 }, understudy });
  const { say, sessions, entries, house } = opened;
  await say();
  script("openai:a", { kind: "answer", firstByteMs: 60_000 });
  const turn = say();
  await expect.poll(() => sessions.running.of(key), patiently).toMatchObject([{ profileId: "openai:a" }]);
  const config = parseFailoverConfig({ agents: { defaults: { model } } });
  const [running] = sessions.running.of(key);
  await sessions.update(key, "main", (fresh) => {
    const chosen = selectByUser(fresh, ref, { config, agentId: "main" }, running ?? null);
    return chosen.ok ? applySessionChange(fresh, chosen.change, Date.now()) : fresh;
  });
  expect(entries.get(key)?.liveModelSwitchPending).toBe(true);
  return { ...opened, house, response: await turn };
}

test("S-48, R-62: a switch during a run to a later model of the chain jumps there, and no fallback is told", async () => {
  const { response, entries, house } = await switchWhileWaiting("anthropic/claude-opus-4-8");
  expect(response.headers.get("x-understudy-model")).toBe("anthropic/claude-opus-4-8");
  expect(noticeOf(response)).toBeNull();
  // The second account of the first model was not called any more.
  expect(calledKeys()).toEqual(["openai:a", "openai:a", "anthropic:a"]);
  expect(house.records).toHaveLength(2);
  expect(entries.get(key)?.liveModelSwitchPending).toBeUndefined();
});

test("R-86: a switch to a model outside the chain begins the turn again on it, once the chain is through", async () => {
  const { response, entries, house } = await switchWhileWaiting("openai/gpt-5.5-mini");
  expect(response.status).toBe(200);
  expect(response.headers.get("x-understudy-model")).toBe("openai/gpt-5.5-mini");
  expect(response.headers.get("x-understudy-selected")).toBe("openai/gpt-5.5-mini");
  expect(noticeOf(response)).toBeNull();
  expect(house.records.slice(1)).toMatchObject([
    { outcome: "exhausted", requested: "openai/gpt-5.5" },
    { outcome: "answered", requested: "openai/gpt-5.5-mini", selectionSource: "user-override" },
  ]);
  expect(entries.get(key)?.liveModelSwitchPending).toBeUndefined();
});

test("S-34, S-50: a fallback that would be stored does not write over a choice that is pending", async () => {
  const { response, entries } = await switchWhileWaiting("openai/gpt-5.5-mini", {
    fallbackPersistence: "session",
  });
  expect(response.status).toBe(200);
  expect(entries.get(key)).toMatchObject({ modelOverride: "gpt-5.5-mini", modelOverrideSource: "user" });
});

test("S-71, S-1: a choice the user makes while a heartbeat begins is not tidied away with the old override", async () => {
  const memory = createTestSessions();
  const { entries, sessions } = memory;
  entries.set(key, {
    sessionId: "1",
    providerOverride: "anthropic",
    modelOverride: "claude-opus-4-8",
    modelOverrideSource: "auto",
    modelOverrideFallbackOriginProvider: "openai",
    modelOverrideFallbackOriginModel: "gone",
  });
  const chosen = {
    sessionId: "1",
    providerOverride: "openai",
    modelOverride: "gpt-5.5-mini",
    modelOverrideSource: "user" as const,
  };
  let isFirst = true;
  const { say } = await open({
    ports: {
      sessions: {
        ...sessions,
        // Another process has written meanwhile: the change is applied on what stands there.
        update(sessionKey, agentId, change) {
          if (isFirst) entries.set(sessionKey, chosen);
          isFirst = false;
          return sessions.update(sessionKey, agentId, change);
        },
      },
    },
  });
  await say({}, { "x-understudy-turn": "heartbeat" });
  expect(entries.get(key)).toMatchObject(chosen);
});

test("a session whose record has lost its id, as when it was removed under a turn, gets one with the next turn", async () => {
  const { say, entries, writes } = await open();
  entries.set(key, { modelProvider: "openai", model: "gpt-5.5", authProfileOverride: "openai:b" });
  await say();
  const sessionId = entries.get(key)?.sessionId;
  expect(sessionId).toBeTruthy();
  expect(entries.get(key)?.authProfileOverride).toBe("openai:b");
  const written = writes();
  await say();
  expect([entries.get(key)?.sessionId, writes()]).toEqual([sessionId, written]);
});
