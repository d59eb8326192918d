import { chmod } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { StoreChange, StorePort } from "./port";
import {
  anAudit,
  anotherProgram,
  apiKey,
  aRun,
  makeDirectory,
  openIn,
  policy,
  putAgentRows,
  rateLimit,
  removeDirectory,
  startedAt,
  stateOf,
  type TestDirectory,
} from "./store-for-tests";

let directory: TestDirectory;
let main: string;
let store: StorePort;

beforeEach(async () => {
  directory = await makeDirectory();
  main = directory.agentDatabase("main");
  putAgentRows(main, { profiles: { "openai:work": apiKey("openai"), "openai:spare": apiKey("openai") } });
});
afterEach(async () => {
  await store.close();
  await removeDirectory(directory);
});

const holdLock = (ms: number) => `
  db.exec("BEGIN IMMEDIATE");
  console.log("locked");
  wait(${ms});
  db.exec("COMMIT");`;

test("P-15: a lock held for seconds by another program stops neither the event loop nor a read", async () => {
  store = await openIn(directory);
  const { ended } = await anotherProgram(main, holdLock(3_000));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let isWritten = false;
  const write = store
    .applyProfileEvents({ agentId: "main", events: [rateLimit("openai:work")], policy })
    .then(() => (isWritten = true));

  // Desk queries and the recording of runs, while the write waits for the other program.
  expect(Object.keys((await store.readAgent("main")).credentials)).toHaveLength(2);
  expect(await store.listRuns({ filter: {}, limit: 5 })).toMatchObject({ runs: [] });
  expect(isWritten).toBe(false);
  await write;
  delay.disable();
  await ended;

  expect(stateOf(main).usageStats["openai:work"].cooldownUntil).toBe(startedAt + 30_000);
  // Blocking would show as a delay of about 3,000 ms; the bound leaves room for a busy machine.
  expect(delay.max / 1e6).toBeLessThan(1_000);
});

test("a lock held longer than we wait is said as store_busy, and nothing was written", async () => {
  store = await openIn(directory, { busyTimeoutMs: 200 });
  const { child, ended } = await anotherProgram(main, holdLock(60_000));
  const audit = anAudit();
  const event = { type: "disabled" as const, profileId: "openai:work", provider: "openai", at: startedAt };
  const write = store.applyProfileEvents({ agentId: "main", events: [event], policy, audit });
  await expect(write).rejects.toMatchObject({
    code: "store_busy",
    message: "The database of agent main is locked by another program. Try again in a moment.",
  });
  child.kill("SIGKILL");
  await ended;
  expect(stateOf(main)).toEqual({});
  expect(await store.listAudit({ limit: 5 })).toEqual([]);
});

test("W-3: two programs that write at the same time lose nothing of each other", async () => {
  store = await openIn(directory);
  const edits = 200;
  const { ended } = await anotherProgram(
    main,
    `console.log("started");
    for (let n = 0; n < ${edits}; n += 1) {
      db.transaction(() => {
        const row = db.prepare("SELECT state_json FROM auth_profile_state").get();
        const state = row ? JSON.parse(row.state_json) : { version: 1 };
        state.order = { ...state.order, ["p" + n]: ["p" + n + ":x"] };
        state.usageStats = { ...state.usageStats, "other:x": { lastUsed: n } };
        db.prepare("INSERT OR REPLACE INTO auth_profile_state VALUES ('primary', ?, ?)").run(JSON.stringify(state), n);
      }).immediate();
      wait(1);
    }`,
  );
  for (let n = 0; n < edits; n += 1) {
    // Each one a new incident: long after the window of the one before, within the 24 h of the counters.
    const at = startedAt + n * 600_000;
    const profileId = n % 2 === 0 ? "openai:work" : "openai:spare";
    await store.applyProfileEvents({
      agentId: "main",
      events: [{ ...rateLimit(profileId), type: "failure", reason: "overloaded", at }],
      policy,
    });
  }
  await ended;
  const { order, usageStats } = stateOf(main);
  expect(Object.keys(order)).toHaveLength(edits);
  expect(usageStats["other:x"]).toEqual({ lastUsed: edits - 1 });
  expect(usageStats["openai:work"].errorCount).toBe(edits / 2);
  expect(usageStats["openai:spare"].failureCounts).toEqual({ overloaded: edits / 2 });
});

test("two stores on one directory take turns: both start, and no run is lost", async () => {
  store = await openIn(directory);
  const second = await openIn(directory);
  const append = (to: StorePort, name: string) =>
    Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        to.appendRuns({ runs: [aRun({ runId: `${name}${n}` })], successes: [] }),
      ),
    );
  await Promise.all([append(store, "a"), append(second, "b")]);
  const { runs } = await store.listRuns({ filter: {}, limit: 500 });
  await second.close();
  expect(runs).toHaveLength(300);
});

/** The next change, or a failure of the test after its time-out. */
function nextChanges(): { changes: StoreChange[]; next(): Promise<void> } {
  const changes: StoreChange[] = [];
  let wake = () => {};
  store.subscribe((change) => {
    changes.push(change);
    wake();
  });
  return { changes, next: () => new Promise((resolve) => (wake = resolve)) };
}

test("a change by another program is told soon, our own is not", async () => {
  putAgentRows(directory.agentDatabase("child"), { profiles: {} });
  store = await openIn(directory);
  await store.readAgent("main");
  const { changes, next } = nextChanges();

  await store.applyProfileEvents({ agentId: "main", events: [rateLimit("openai:work")], policy });
  const { orderRevision } = await store.readAgent("main");
  await store.setOrder({
    agentId: "main",
    provider: "openai",
    order: ["openai:spare"],
    expectedRevision: orderRevision,
    audit: anAudit(),
  });
  const told = next();
  const state = stateOf(main);
  const writtenAt = performance.now();
  putAgentRows(main, { state: { ...state, order: { openai: ["openai:work"] } } });
  await told;

  // A look every 300 ms; the bound leaves room for a busy machine.
  expect(performance.now() - writtenAt).toBeLessThan(1_500);
  // The order is the agent's own; usage of the main agent is inherited by the other (D-40).
  expect(changes).toEqual([
    { agentId: "main", what: "order" },
    { agentId: "main", what: "usage" },
    { agentId: "child", what: "usage" },
  ]);
});

test("a change of others between two of our writes is told although our text came last", async () => {
  store = await openIn(directory);
  await store.readAgent("main");
  const { changes, next } = nextChanges();
  const told = next();
  putAgentRows(main, { state: { version: 1, usageStats: { "openai:spare": { errorCount: 1 } } } });
  await store.applyProfileEvents({ agentId: "main", events: [rateLimit("openai:work")], policy });
  await told;
  expect(changes).toContainEqual({ agentId: "main", what: "usage" });
});

test("a change of ours that another program puts back at once is told, before anybody has looked in between", async () => {
  const order = (ids: readonly string[]) => ({ version: 1, order: { openai: ids } });
  putAgentRows(main, { state: order(["openai:work"]) });
  store = await openIn(directory);
  const { orderRevision } = await store.readAgent("main");
  const { changes, next } = nextChanges();
  const told = next();
  const set = { agentId: "main", provider: "openai", order: ["openai:spare"], audit: anAudit() };
  await store.setOrder({ ...set, expectedRevision: orderRevision });
  putAgentRows(main, { state: order(["openai:work"]) });
  await told;
  expect(changes).toEqual([
    { agentId: "main", what: "order" },
    { agentId: "main", what: "usage" },
  ]);
});

test("a database that is made writable is told and written at once, and back again", async () => {
  await chmod(main, 0o400);
  store = await openIn(directory);
  const { changes, next } = nextChanges();
  const write = () =>
    store.applyProfileEvents({ agentId: "main", events: [rateLimit("openai:work")], policy });
  await expect(write()).rejects.toMatchObject({ code: "store_read_only" });

  const opened = next();
  await chmod(main, 0o600);
  await opened;
  expect((await store.readAgent("main")).readOnlyReason).toBeNull();
  await write();
  expect(stateOf(main).usageStats["openai:work"].cooldownUntil).toBe(startedAt + 30_000);

  const closed = next();
  await chmod(main, 0o400);
  await closed;
  await expect(write()).rejects.toMatchObject({ code: "store_read_only" });
  expect(changes).toEqual([
    { agentId: "main", what: "protection" },
    { agentId: "main", what: "protection" },
  ]);
});

test("what was changed after the first read is told, however late somebody listens", async () => {
  store = await openIn(directory);
  await store.readAgent("main");
  putAgentRows(main, { profiles: { "zai:new": apiKey("zai") } });
  const { changes, next } = nextChanges();
  await next();
  expect(changes).toEqual([{ agentId: "main", what: "credentials" }]);
});

test("an agent's database that is replaced by another file is read anew", async () => {
  store = await openIn(directory);
  expect(Object.keys((await store.readAgent("main")).credentials)).toHaveLength(2);
  await removeDirectory({ ...directory, dir: `${directory.dir}/agents` });
  putAgentRows(main, { profiles: { "zai:new": apiKey("zai") } });
  expect(Object.keys((await store.readAgent("main")).credentials)).toEqual(["zai:new"]);
});

test("what was appended before closing is written, what comes after is refused", async () => {
  store = await openIn(directory);
  const appended = store.appendRuns({ runs: [aRun({ runId: "last" })], successes: [] });
  await store.close();
  await appended;
  await expect(store.readAgent("main")).rejects.toMatchObject({ code: "store_closed" });
  await expect(store.appendRuns({ runs: [aRun()], successes: [] })).rejects.toMatchObject({
    code: "store_closed",
  });
  store = await openIn(directory);
  expect(await store.readRun("last")).not.toBeNull();
});
