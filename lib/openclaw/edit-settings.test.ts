import { lstat, readFile, symlink } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Json5Edit } from "./edit-json5";
import { editSettings } from "./edit-settings";
import { anAudit, openInstallation, type Installation } from "./installation-for-tests";
import { readConfig } from "./read-config";

let home: Installation;
beforeAll(async () => {
  home = await openInstallation();
});
beforeEach(() => home.reset());
afterAll(() => home.close());

const edit = (...edits: Json5Edit[]) =>
  editSettings({ store: home.store, paths: home.stateDir, edits, expectedRevisions: null, audit: anAudit() });
const settings = () => readFile(home.stateDir.settingsPath, "utf8");
const policy = async () => (await readConfig(home.stateDir)).config.policy;
const billingMax = ["auth", "cooldowns", "billingMaxHours"];

test("P-3: a number goes to the settings, and openclaw.json stays as it is", async () => {
  const before = await home.config();
  await edit({ path: billingMax, value: 12 }, { path: ["understudy", "ladderSeconds"], value: [10, 20] });
  expect(await home.config()).toBe(before);
  expect(await policy()).toMatchObject({ billingMaxHours: 12, ladderSeconds: [10, 20] });
  expect((await lstat(home.stateDir.settingsPath)).mode & 0o777).toBe(0o600);
});

test("P-3: a number that stands in openclaw.json is edited there, and no longer hidden by the settings", async () => {
  await home.putConfig("{ auth: { cooldowns: { billingMaxHours: 48 /* two days */ } } }");
  await home.put("understudy/settings.json5", "{ auth: { cooldowns: { billingMaxHours: 6 } } }");
  await edit({ path: billingMax, value: 36 });
  expect(await home.config()).toBe("{ auth: { cooldowns: { billingMaxHours: 36 /* two days */ } } }");
  expect(await policy()).toMatchObject({ billingMaxHours: 36 });
});

test("a value that is not valid is refused with the message of the file's reader, nothing is written", async () => {
  await expect(edit({ path: billingMax, value: 0 })).rejects.toMatchObject({
    code: "bad_request",
    message: "auth.cooldowns.billingMaxHours: must be greater than 0",
  });
  await expect(settings()).rejects.toThrow("ENOENT");
});

test("comments of the settings survive, an edit by a stale revision does not happen", async () => {
  await home.put("understudy/settings.json5", "// ours\n{ understudy: { retryAfterMaxMinutes: 5 } }");
  const { revisions } = await readConfig(home.stateDir);
  const write = (value: number) =>
    editSettings({
      store: home.store,
      paths: home.stateDir,
      edits: [{ path: ["understudy", "retryAfterMaxMinutes"], value }],
      expectedRevisions: revisions,
      audit: anAudit(),
    });
  expect(await write(7)).toMatchObject({ ok: true, isChanged: true });
  expect(await write(9)).toMatchObject({
    ok: false,
    diff: { changes: [{ path: "understudy.retryAfterMaxMinutes", before: 7, after: 9 }] },
  });
  expect(await settings()).toBe("// ours\n{ understudy: { retryAfterMaxMinutes: 7 } }");
});

test("P-9: settings that are a link are refused", async () => {
  const victim = await home.put("victim", "{}");
  await symlink(victim, home.stateDir.settingsPath);
  await expect(edit({ path: billingMax, value: 12 })).rejects.toMatchObject({ code: "store_read_only" });
  expect(await readFile(victim, "utf8")).toBe("{}");
});
