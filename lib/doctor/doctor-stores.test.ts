import { chmod, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { now, openDoctorWorld, type DoctorWorld } from "./doctor-world-for-tests";
import { runChecks } from "./run-checks";

let world: DoctorWorld;
beforeEach(async () => {
  world = await openDoctorWorld();
});
afterEach(() => world.close());

function withDatabase<T>(path: string, work: (db: Database.Database) => T): T {
  const db = new Database(path);
  const result = work(db);
  db.close();
  return result;
}
const putAgentRow = (id: string, row: "store" | "state", text: string) =>
  withDatabase(world.agentFile(id), (db) =>
    db.prepare(`INSERT OR REPLACE INTO auth_profile_${row} VALUES ('primary', ?, 0)`).run(text),
  );
const putProfiles = (id: string, profiles: object) =>
  putAgentRow(id, "store", JSON.stringify({ version: 1, profiles }));
const putState = (id: string, state: object) => putAgentRow(id, "state", JSON.stringify(state));

test("D-71: modes that let others in are named, and --fix takes away what others may", async () => {
  await chmod(world.agentFile("work"), 0o640);
  await chmod(join(world.dir, "agents/main/agent"), 0o755);
  await writeFile(join(world.dir, "openclaw.json.understudy.bak"), "", { mode: 0o644 });
  await writeFile(join(world.dir, "tools.json5"), "{}", { mode: 0o644 });
  await world.editConfig((document) => Object.assign(document, { tools: { $include: "./tools.json5" } }));
  expect(await world.found("file-modes")).toEqual([
    "warning file-modes | openclaw.json.understudy.bak | Mode 0644 lets other users of this machine in.",
    "warning file-modes | tools.json5 | Mode 0644 lets other users of this machine in.",
    "warning file-modes | agents/main/agent | Mode 0755 lets other users of this machine in.",
    "warning file-modes | agents/work/agent/openclaw-agent.sqlite | Mode 0640 lets other users of this machine in.",
  ]);
  await world.fix();
  expect(await world.found("file-modes")).toEqual([]);
  expect((await stat(world.agentFile("work"))).mode & 0o777).toBe(0o600);
  expect((await stat(join(world.dir, "agents/main/agent"))).mode & 0o777).toBe(0o700);
});

test("D-72, D-13: a row that cannot be parsed is an error, and --fix moves it aside with its text", async () => {
  putAgentRow("work", "state", "{broken");
  expect(await world.found("rows")).toEqual([
    expect.stringMatching(/^error rows \| The database of agent work \| Its auth state row cannot be parsed/),
  ]);
  expect(await world.fix()).toEqual([expect.stringContaining("the row was moved aside")]);
  const texts = withDatabase(world.agentFile("work"), (db) =>
    db.prepare("SELECT state_json FROM auth_profile_state").pluck().all(),
  );
  expect(texts).toEqual(["{broken"]);
  expect(await world.found("rows")).toEqual([]);
  const [audit] = (await world.store()?.listAudit({ limit: 1 })) ?? [];
  expect(audit).toMatchObject({ action: "move_row_aside", actor: "cli:test", agentId: "work" });
});

test("D-10, D-6: newer rows and schemas are read only or used with care, and said once", async () => {
  putAgentRow("work", "store", '{"version":2,"profiles":{}}');
  withDatabase(join(world.dir, "state/openclaw.sqlite"), (db) => db.pragma("user_version = 19"));
  withDatabase(world.agentFile("main"), (db) => db.pragma("user_version = 24"));
  expect(await world.found("rows")).toEqual([
    expect.stringMatching(/^warning rows \| .*work \| .*newer version/),
  ]);
  expect(await world.found("schema")).toEqual([
    expect.stringMatching(/^warning schema \| The database of agent main \| Its schema 24 is newer/),
    expect.stringMatching(/^warning schema \| The shared auth store .* \| Its schema 19 is newer/),
  ]);
});

test("P-8: a shared store elsewhere is said", async () => {
  withDatabase(join(world.dir, "state/openclaw.sqlite"), (db) =>
    db
      .prepare("UPDATE config_machine_state SET value_json = ? WHERE state_key = 'auth.sharedStore'")
      .run("{}"),
  );
  expect(await world.found("schema")).toEqual([expect.stringContaining("a place for the auth store")]);
});

test("a database that is damaged is an error, and the other agents are examined all the same", async () => {
  await writeFile(
    world.agentFile("work"),
    "this is no database at all, but long enough to look like one".repeat(99),
  );
  expect(await world.found("rows")).toEqual([
    expect.stringMatching(/^error rows \| agent work \| .*damaged/),
  ]);
  expect(await world.found("credentials")).toHaveLength(1);
});

test("D-73: unknown ids, ids without provider, and profiles that an explicit order leaves out", async () => {
  putState("main", { version: 1, order: { fakea: ["fakea:gone", "first", "fakea:second"] } });
  expect(await world.found("order-ids")).toEqual([
    'warning order-ids | agent main: order of fakea | "fakea:gone" is stored nowhere, so its place is passed over.',
    'warning order-ids | agent main: order of fakea | "first" has no provider before it, so it names no profile. There is a profile "fakea:first".',
  ]);
  expect(await world.found("order-gaps")).toContainEqual(
    expect.stringMatching(/\| agent main: order of fakea \| "fakea:first" is stored but not/),
  );
});

test("02 §2: secrets that are missing, cannot be resolved, or are no credentials at all", async () => {
  putProfiles("work", {
    "fakeb:work": {
      type: "api_key",
      provider: "fakeb",
      keyRef: { source: "env", provider: "default", id: "NOT_SET" },
    },
    "fakeb:empty": { type: "api_key", provider: "fakeb", key: "  " },
    "fakeb:odd": { type: "token", provider: "fakeb", token: "t", expires: "soon" },
    "fakeb:new": { type: "api_key", provider: "fakeb", key: "k", setup: true },
    "fakeb:what": { type: "password", provider: "fakeb" },
  });
  const all = await world.found("credentials");
  expect(
    all.filter((line) => line.includes("fakeb:")).map((line) => line.split(" | ").slice(1).join(" ")),
  ).toEqual([
    "fakeb:work It is passed over: its secret reference env:NOT_SET cannot be resolved.",
    "fakeb:empty It is passed over: no key stored.",
    "fakeb:odd It is passed over: its expiry is not a valid time; store the token again.",
    "fakeb:new It is passed over: set up but not activated yet; finish its setup.",
  ]);
  expect(await world.found("rejected-credentials")).toEqual([
    "warning rejected-credentials | fakeb:what | What is stored under this id has no known type, so it is passed over.",
  ]);
});

test("keys that no request can carry are named by what is wrong with them, never shown", async () => {
  putProfiles("work", {
    "fakeb:lines": { type: "api_key", provider: "fakeb", key: "sk-planted\nand-more" },
    "fakeb:sign": { type: "token", provider: "fakeb", token: "planted\u2026" },
    "fakeb:fine": { type: "api_key", provider: "fakeb", key: "sk-fine\n" },
  });
  await world.editConfig((document) => {
    Object.assign(document.models?.providers?.fakeb ?? {}, { apiKey: "sk-planted\u2028x" });
  });
  const all = (await world.found("credentials")).filter((line) => line.includes("fakeb"));
  expect(all).toEqual([
    "warning credentials | openclaw.json: models.providers.fakeb.apiKey | The stored key contains a character that no request can carry; replace the credential.",
    "warning credentials | fakeb:lines | The stored key contains a line break; replace the credential.",
    "warning credentials | fakeb:sign | The stored key contains a character that no request can carry; replace the credential.",
  ]);
  expect(JSON.stringify(runChecks(await world.gather()))).not.toContain("planted");
});

test("D-21: a provider's key in openclaw.json that is a reference to nothing is named", async () => {
  await world.editConfig((document) => {
    Object.assign(document.models?.providers?.fakeb ?? {}, { apiKey: "${NOT_SET}" });
  });
  expect(await world.found("credentials")).toContainEqual(
    "warning credentials | openclaw.json: models.providers.fakeb.apiKey | Its secret reference env:NOT_SET cannot be resolved, so fakeb has no key of its own.",
  );
});

test("P-5: an expired login of OpenClaw is OpenClaw's to refresh", async () => {
  putProfiles("work", {
    "openai:me": { type: "oauth", provider: "openai", access: "a", refresh: "r", expires: now - 1 },
  });
  const findings = runChecks(await world.gather()).filter(({ where }) => where === "openai:me");
  expect(findings).toContainEqual(
    expect.objectContaining({ id: "credentials", fix: expect.stringContaining("Start OpenClaw") }),
  );
});

test("D-76: windows for more than a week, unless by hand or from the provider", async () => {
  const far = now + 8 * 86_400_000;
  putProfiles("work", { "fakeb:work": { type: "api_key", provider: "fakeb", key: "k" } });
  putState("work", {
    version: 1,
    usageStats: {
      "fakeb:work": { disabledUntil: far, disabledReason: "billing" },
      "x:model": { modelCooldowns: { m1: { until: far, reason: "timeout" } } },
      "x:hand": { disabledUntil: far, disabledReason: "manual", disabledSource: "manual" },
      "x:block": { blockedUntil: far, blockedReason: "subscription_limit", blockedSource: "wham" },
      "x:soon": { cooldownUntil: now + 6 * 86_400_000, cooldownReason: "timeout" },
    },
  });
  const findings = runChecks(await world.gather()).filter(({ id }) => id === "far-windows");
  expect(findings.map(({ where, fix: how }) => `${where}: ${how}`)).toEqual([
    "fakeb:work: auth clear --agent work --profile fakeb:work ends it.",
    "x:model: auth clear --agent work --profile x:model --model m1 ends it.",
  ]);
});

test("D-78: ids of the older form keep working and are named", async () => {
  putProfiles("work", { "openai-codex:me": { type: "api_key", provider: "openai-codex", key: "k" } });
  expect(await world.found("legacy-ids")).toEqual([expect.stringContaining("keeps working")]);
});

test("D-79: sessions that never return to their model, and pins that name nothing", async () => {
  const put = (key: string, entry: object) =>
    withDatabase(world.agentFile("main"), (db) =>
      db
        .prepare(
          "INSERT INTO session_nodes (session_key, current_session_id, entry_json, entry_valid, updated_at) VALUES (?, 's', ?, 1, 0)",
        )
        .run(key, JSON.stringify(entry)),
    );
  const override = { providerOverride: "fakeb", modelOverride: "m-ok", modelOverrideSource: "auto" };
  put("agent:main:lost", override);
  put("agent:main:old", {
    ...override,
    modelOverrideFallbackOriginProvider: "fakea",
    modelOverrideFallbackOriginModel: "m-529",
  });
  put("agent:main:fine", {
    ...override,
    modelOverrideFallbackOriginProvider: "fakea",
    modelOverrideFallbackOriginModel: "m-429",
  });
  put("agent:main:pinned", { authProfileOverride: "fakea:gone", authProfileOverrideSource: "user" });
  expect((await world.found("sessions")).sort()).toEqual([
    expect.stringMatching(/session agent:main:lost \| It stays on a fallback and does not say which/),
    expect.stringMatching(
      /session agent:main:old \| It stays on a fallback of fakea\/m-529, which is no longer/,
    ),
    expect.stringMatching(
      /session agent:main:pinned \| It is tied to profile fakea:gone, which is not stored/,
    ),
  ]);
});

test("a row that was written by a clock ahead of ours", async () => {
  putState("work", { version: 1, usageStats: { "x:y": { lastFailureAt: now + 3_600_000 } } });
  expect(await world.found("future-times")).toEqual([expect.stringContaining("1h from now")]);
});
