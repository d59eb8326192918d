import { cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { now, openDoctorWorld, problems, type DoctorWorld } from "./doctor-world-for-tests";
import { exitCodeOf } from "./finding";
import { planFixes } from "./plan-fixes";
import { runChecks } from "./run-checks";

let world: DoctorWorld;
beforeEach(async () => {
  world = await openDoctorWorld();
});
afterEach(() => world.close());

test("the recorded directory has an expired token that no order names, and nothing else", async () => {
  const findings = runChecks(await world.gather());
  expect(problems(findings)).toEqual([
    expect.stringMatching(/^warning credentials \| anthropic:old \| It is passed over: token expired on/),
    expect.stringMatching(
      /^warning order-gaps \| openclaw.json: auth.order.anthropic \| "anthropic:old" is stored but not/,
    ),
  ]);
  expect(exitCodeOf(findings)).toBe(1);
  expect(findings.filter(({ severity }) => severity === "ok").length).toBeGreaterThan(15);
});

test("exit codes: 0 when all is well, 2 when there is an error", async () => {
  const all = runChecks(await world.gather());
  expect(exitCodeOf(all.filter(({ severity }) => severity === "ok"))).toBe(0);
  expect(exitCodeOf([...all, { severity: "error" }])).toBe(2);
});

test("D-70, D-45: files of older versions are named; --fix imports them, and a second run finds nothing", async () => {
  const profiles = {
    "fakec:old": { type: "api_key", provider: "fakec", key: "sk-old" },
    "fakea:first": { type: "api_key", provider: "fakea", key: "sk-other" },
    "fakec:odd": { type: "password", provider: "fakec" },
  };
  const legacy = join(world.dir, "agents/main/agent/auth-profiles.json");
  await writeFile(legacy, JSON.stringify({ version: 1, profiles }), { mode: 0o600 });
  await writeFile(join(world.dir, "agents/work/agent/auth.json"), "{broken", { mode: 0o600 });
  expect(await world.found("legacy-files")).toEqual([
    expect.stringMatching(
      /^warning legacy-files \| agents\/main\/agent\/auth-profiles.json \| It keeps auth/,
    ),
    expect.stringContaining('What it holds as "fakec:odd" has no known type'),
    expect.stringMatching(
      /^warning legacy-files \| agents\/work\/agent\/auth.json \| .* cannot be parsed as JSON/,
    ),
  ]);
  const facts = await world.gather();
  const store = world.store();
  if (!store) throw new Error("not open");
  const planned = planFixes(facts, { store, now: () => now, actor: "cli:test" });
  expect(planned.map(({ what }) => what)).toEqual([
    expect.stringMatching(
      /^Agent main: import profiles .*fakec:old.* from agents\/main\/agent\/auth-profiles.json/,
    ),
  ]);
  expect(await world.fix()).toEqual([
    expect.stringMatching(
      /^Migrated auth profile JSON for main into SQLite \(backups: auth-profiles.json.sqlite-import/,
    ),
  ]);
  expect(Object.keys((await store.readAgent("main")).credentials)).toContain("fakec:old");
  expect(await world.found("legacy-files")).toHaveLength(1);
  expect(await world.fix()).toEqual([]);
});

test("D-74: entries of openclaw.json without a credential, or with another provider or mode", async () => {
  await world.editConfig((document) => {
    Object.assign(document.auth?.profiles ?? {}, {
      "fakea:none": { provider: "fakea", mode: "api_key" },
      "fakea:first": { provider: "fakeb", mode: "api_key" },
      "anthropic:apikey": { provider: "anthropic", mode: "oauth" },
      "aws:bedrock": { provider: "amazon-bedrock", mode: "aws-sdk" },
    });
    Object.assign(document.models?.providers ?? {}, { "amazon-bedrock": { auth: "aws-sdk" } });
  });
  expect(await world.found("config-profiles")).toEqual([
    expect.stringMatching(/auth.profiles\["fakea:first"\] \| The entry says provider fakeb, .* for fakea/),
    expect.stringMatching(
      /auth.profiles\["anthropic:apikey"\] \| The entry says mode oauth, stored is api_key/,
    ),
    expect.stringMatching(/auth.profiles\["fakea:none"\] \| No credential is stored/),
  ]);
});

test("D-75: fallbacks that name no model, and repetitions, once although every agent inherits them", async () => {
  await world.editConfig((document) => {
    Object.assign(document.agents?.defaults ?? {}, {
      model: { primary: "fakea/m-429", fallbacks: ["fakeb/m-ok", "/", "fakea/m-429", "fakeb/m-ok"] },
    });
    Object.assign(document.agents?.entries ?? {}, { helper: {} });
  });
  expect(await world.found("chain")).toEqual([
    'warning chain | openclaw.json: agents.defaults.model.fallbacks | "/" names no model, so the chain is shorter than configured.',
    'warning chain | openclaw.json: agents.defaults.model.fallbacks | "fakea/m-429" is in the chain already, so the chain is shorter than it looks.',
    'warning chain | openclaw.json: agents.defaults.model.fallbacks | "fakeb/m-ok" is in the chain already, so the chain is shorter than it looks.',
  ]);
});

test("a model without a usable profile is a warning while another can answer, else an error", async () => {
  await world.editConfig((document) => {
    Object.assign(document.agents?.defaults ?? {}, {
      model: { primary: "fakea/m-ok", fallbacks: ["nowhere/model"] },
    });
    Object.assign(document.agents?.entries?.work ?? {}, { model: "elsewhere/model" });
  });
  expect(await world.found("usable-models")).toEqual([
    "warning usable-models | agent main: nowhere/model | It cannot answer: no profile of nowhere is stored.",
    expect.stringMatching(
      /^error usable-models \| agent work: elsewhere\/model \| No model of the chain can answer/,
    ),
  ]);
});

test("D-77: an agent in both forms, and keys that are probably misspelt", async () => {
  await world.editConfig((document) => {
    Object.assign(document.agents ?? {}, { list: [{ id: "Work", model: { primry: "fakea/m-ok" } }] });
    Object.assign(document.auth ?? {}, { orders: {} });
  });
  expect(await world.found("agents-twice")).toEqual([
    expect.stringMatching(/agents.entries.work \| Agent work is in agents.list and in agents.entries/),
  ]);
  expect(await world.found("unknown-keys")).toEqual([
    'warning unknown-keys | openclaw.json: auth.orders | unknown key (did you mean "order"?). It has no effect here.',
    'warning unknown-keys | openclaw.json: agents["list.0"].model.primry | unknown key (did you mean "primary"?). It has no effect here.',
  ]);
});

test("P-4: errors of the configuration are errors with their path; a file that cannot be parsed has line and column", async () => {
  await world.editConfig((document) => {
    Object.assign(document.auth ?? {}, { cooldowns: { billingHours: 3 } });
    Object.assign(document, { understudy: { ladderSeconds: [60, 30] } });
  });
  expect(await world.found("config")).toEqual([
    expect.stringMatching(
      /^error config \| openclaw.json \| auth.cooldowns.billingHours: unknown key \(did you/,
    ),
    expect.stringMatching(/^warning config \| openclaw.json \| understudy.ladderSeconds: the steps are not/),
  ]);
  expect(await world.found("settings-in-config")).toEqual([expect.stringContaining("may refuse to start")]);
  await writeFile(join(world.dir, "openclaw.json"), "{ auth: { \n  order: } }");
  expect(await world.found("config")).toEqual([expect.stringMatching(/openclaw.json: line 2, column \d+: /)]);
  await rm(join(world.dir, "openclaw.json"));
  expect(await world.found("config")).toEqual([expect.stringContaining("There is no openclaw.json here")]);
});

test("P-4: what is wrong in the settings is said of the settings", async () => {
  await mkdir(join(world.dir, "understudy"));
  await writeFile(join(world.dir, "understudy/settings.json5"), "{ understudy: { policy: {} } }");
  expect(await world.found("config")).toEqual([
    expect.stringMatching(/^error config \| understudy\/settings.json5 \| understudy.policy: unknown key/),
  ]);
});

test("clocks: a log from the future, one that lags behind its file, and a copy that says nothing", async () => {
  const path = join(world.scratch, "logs/openclaw.log");
  await world.editConfig((document) =>
    Object.assign(document.logging ?? {}, { file: "~/logs/openclaw.log" }),
  );
  const write = async (lineAt: number, writtenAt: number) => {
    await rm(path, { force: true });
    await cp(join(world.dir, "openclaw.json"), path, { recursive: true });
    await writeFile(path, `${JSON.stringify({ "1": "x", time: new Date(lineAt).toISOString() })}\n`);
    await utimes(path, new Date(writtenAt), new Date(writtenAt));
  };
  await write(now + 3_600_000, now);
  expect(await world.found("clock-skew")).toEqual([
    expect.stringContaining("60 minutes ahead of this machine"),
  ]);
  const { log } = await world.gather();
  if (!log) throw new Error("no log");
  const lagging = { ...log, lastLineAt: now - 3_600_000, writtenAt: now, createdAt: now - 7_200_000 };
  expect(await world.found("clock-skew", { log: lagging })).toEqual([
    expect.stringContaining("60 minutes apart"),
  ]);
  expect(await world.found("clock-skew", { log: { ...lagging, createdAt: now - 10 } })).toEqual([]);
  expect(await world.found("clock-skew", { log: { ...lagging, lastLineAt: now - 60_000 } })).toEqual([]);
  expect(await world.found("clock-skew", { log: null })).toEqual([]);
});

test("P-18: our own database of a newer version is an error", async () => {
  const ownDatabase = {
    problem: "Its schema is 9; this version knows 2.",
    fix: "Start Understudy 7 or newer.",
  };
  expect(await world.found("own-database", { ownDatabase })).toEqual([
    "error own-database | understudy/understudy.sqlite | Its schema is 9; this version knows 2.",
  ]);
});

test("P-2, D-12: looking changes no byte, and no message holds a secret", async () => {
  const before = await bytesOf(world.dir);
  const findings = runChecks(await world.gather());
  expect(await bytesOf(world.dir)).toEqual(before);
  expect(JSON.stringify(findings)).not.toMatch(/sk-fake|sk-or-v1|AIzaFAKE|sk-ant-|rt_fake|oracle-fake/);
});

async function bytesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = async (file: string) =>
    [file, `${(await stat(file)).mode} ${(await readFile(file)).toString("base64")}`] as const;
  return Object.fromEntries(await Promise.all(files.map(read)));
}
