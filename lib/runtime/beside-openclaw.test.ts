import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "../env";
import { createLogger } from "../log";
import { failedLine, succeededLine } from "../openclaw/log-world-for-tests";
import { temporaryDirectory } from "../openclaw/temporary-directory-for-tests";
import { openRuntime } from "./open-runtime";
import type { Deed } from "./play-openclaw-for-tests";
import type { Runtime } from "./runtime";

// The server on a copy of a real directory, and beside it a process that writes as a running OpenClaw does.

const fixture = resolve("lib/conformance/fixtures/openclaw-2026.9.6/state");
/** What others change is seen within a second; the bound leaves room for a busy machine. */
const soonMs = 2_500;

let root: Awaited<ReturnType<typeof temporaryDirectory>>;
let dir: string;
let runtime: Runtime;
let openclaw: ChildProcess;
let answers: AsyncIterator<string>;

/** One deed of the other process; resolves when it has written. */
async function does(deed: Deed): Promise<void> {
  openclaw.stdin?.write(`${JSON.stringify(deed)}\n`);
  await answers.next();
}
const seen = (look: () => unknown) => expect.poll(look, { timeout: soonMs, interval: 20 });

beforeAll(async () => {
  root = await temporaryDirectory();
  dir = join(root.path, "state");
  const log = join(root.path, "openclaw.log");
  await cp(fixture, dir, { recursive: true });
  const config = await readFile(join(dir, "openclaw.json"), "utf8");
  await writeFile(join(dir, "openclaw.json"), config.replace("/home/operator/logs/openclaw.log", log));
  await writeFile(log, "");
  const program = join(import.meta.dirname, "play-openclaw-for-tests.ts");
  openclaw = spawn(process.execPath, ["--import", "tsx", program, dir, log], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  if (!openclaw.stdout) throw new Error("no output");
  answers = createInterface({ input: openclaw.stdout })[Symbol.asyncIterator]();
  await answers.next();
  ({ runtime } = await openRuntime({
    location: { path: dir, configPath: null, homeDir: homedir(), source: "argument" },
    migrationsDir: resolve("drizzle"),
    env: readEnv({}).env,
    log: createLogger({ write: () => undefined }),
    now: Date.now,
    variables: {},
  }));
}, 60_000);
afterAll(async () => {
  openclaw.stdin?.end();
  await once(openclaw, "exit");
  await runtime.close();
  await root.remove();
});

const setOrder = (order: readonly string[]) =>
  runtime.setOrder({
    agentId: "main",
    provider: "fakea",
    order,
    expectedRevision: runtime.agentAuth("main")?.orderRevision ?? "",
    audit: {
      at: Date.now(),
      actor: "operator:ann",
      action: "set_order",
      targetType: "auth_order",
      targetId: "fakea",
      agentId: "main",
      before: null,
      after: order,
    },
  });
const orderOf = (agentId: string, provider: string) => runtime.facts(agentId)?.storedOrder[provider];

test("an order, a window in the shared store and an edit of openclaw.json are seen within a second", async () => {
  await does({ deed: "order", agent: "work", provider: "fakea", ids: ["fakea:second"] });
  await seen(() => orderOf("work", "fakea")).toEqual(["fakea:second"]);

  const cooldownUntil = Date.now() + 60_000;
  await does({
    deed: "usage",
    profileId: "google:work",
    entry: { cooldownUntil, cooldownReason: "rate_limit" },
  });
  for (const agentId of ["main", "work"])
    await seen(() => runtime.facts(agentId)?.usage["google:work"]?.cooldownUntil).toBe(cooldownUntil);

  await does({ deed: "config", primary: "fakeb/m-ok" });
  await seen(() => runtime.facts("main")?.config.defaults.model?.primary).toBe("fakeb/m-ok");
});

test("P-40: a run it writes to its log is listed", async () => {
  const now = Date.now();
  await does({ deed: "log", lines: `${failedLine("beside", now)}\n${succeededLine("beside", now + 500)}\n` });
  const runs = () => runtime.recentRuns("main").map(({ runId, outcome }) => `${runId} ${outcome}`);
  await expect.poll(runs, { timeout: 10_000 }).toContain("beside answered");
});

test("D-3: each keeps what the other has written meanwhile", async () => {
  await does({ deed: "order", agent: "main", provider: "fakeb", ids: ["fakeb:default"] });
  await seen(() => orderOf("main", "fakeb")).toEqual(["fakeb:default"]);
  expect(await setOrder(["fakea:first", "fakea:second"])).toMatchObject({ ok: true });
  await does({ deed: "order", agent: "main", provider: "google", ids: ["google:work"] });
  await seen(() => orderOf("main", "google")).toEqual(["google:work"]);
  expect(orderOf("main", "fakea")).toEqual(["fakea:first", "fakea:second"]);
  expect(orderOf("main", "fakeb")).toEqual(["fakeb:default"]);
});

test("an order of ours that it writes over from memory is noticed, and no longer once it is saved again", async () => {
  const overwrites = () => runtime.problems().filter(({ kind }) => kind === "overwrite").length;
  await does({ deed: "remember", agent: "main" });
  expect(await setOrder(["fakea:second"])).toMatchObject({ ok: true });
  expect(orderOf("main", "fakea")).toEqual(["fakea:second"]);
  expect(overwrites()).toBe(0);
  await does({ deed: "write-back", agent: "main" });
  await seen(() => orderOf("main", "fakea")).toEqual(["fakea:first", "fakea:second"]);
  await seen(overwrites).toBe(1);
  expect(runtime.problems().find(({ kind }) => kind === "overwrite")?.message).toContain(
    "The order for fakea of agent main is no longer the saved one.",
  );
  expect(await setOrder(["fakea:second"])).toMatchObject({ ok: true });
  await seen(overwrites).toBe(0);
});
