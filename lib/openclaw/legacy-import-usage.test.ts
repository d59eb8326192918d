import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { anAudit, changedIn, openInstallation, startedAt, type Installation } from "./installation-for-tests";
import { previewLegacyImport, runLegacyImport } from "./legacy-import";

async function putShared(rowKey: string, value: unknown) {
  const { default: Database } = await import("better-sqlite3");
  const db = new Database(join(home.dir, "state", "openclaw.sqlite"));
  const put = "UPDATE config_machine_state SET value_json = ? WHERE state_key = ?";
  db.prepare(put).run(JSON.stringify(value), rowKey);
  db.close();
}

let home: Installation;
beforeAll(async () => {
  home = await openInstallation();
});
beforeEach(() => home.reset());
afterAll(() => home.close());

const audit = (agentId: string) => anAudit({ action: "import_legacy", targetId: agentId, agentId });
const preview = () => previewLegacyImport(home);
const run = () => runLegacyImport({ ...home, now: startedAt, audit });
const agent = (file: string) => `agents/work/agent/${file}`;
const key = (provider: string, secret = "sk-legacy") => ({ type: "api_key", provider, key: secret });

test("D-40: usage of a profile that another store has goes there, where SQLite has none of it, and the preview says so", async () => {
  const usageStats = { "fakea:first": { errorCount: 9 }, "fakea:plain": { errorCount: 4 } };
  await putShared("authProfiles.store", {
    profiles: { "fakea:first": key("fakea"), "fakea:plain": key("fakea") },
  });
  await putShared("authProfiles.state", { usageStats: { "fakea:first": { errorCount: 1 } } });
  await home.put(agent("auth-state.json"), { usageStats });
  expect(await preview()).toMatchObject([{ agentId: "work", rows: { usageStats: ["fakea:plain"] } }]);
  const before = await home.fingerprints();
  expect(await run()).toMatchObject([{ backups: [expect.any(String)] }]);
  const changed = changedIn(before, await home.fingerprints());
  expect(changed).toHaveLength(1);
  expect(changed[0]).toContain("authProfiles.state");
  const work = await home.store.readAgent("work");
  expect(work.usage["fakea:plain"]).toEqual({ errorCount: 4 });
  expect(work.usage["fakea:first"]).toEqual({ errorCount: 1 });
});

test("D-40: usage of a shared profile for the main agent is not dropped where SQLite has none", async () => {
  await putShared("authProfiles.store", { profiles: { "fakea:plain": key("fakea") } });
  await putShared("authProfiles.state", { version: 1 });
  await home.put("agents/main/agent/auth-state.json", { usageStats: { "fakea:plain": { errorCount: 4 } } });
  expect(await preview()).toMatchObject([{ agentId: "main", rows: { usageStats: ["fakea:plain"] } }]);
  await run();
  expect((await home.store.readAgent("main")).usage["fakea:plain"]).toEqual({ errorCount: 4 });
});
