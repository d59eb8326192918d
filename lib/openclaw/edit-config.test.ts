import { chmod, lstat, mkdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfigFile } from "./config-file";
import { editConfig } from "./edit-config";
import type { Json5Edit } from "./edit-json5";
import { anAudit, changedIn, openInstallation, type Installation } from "./installation-for-tests";

let home: Installation;
beforeAll(async () => {
  home = await openInstallation();
});
beforeEach(() => home.reset());
afterAll(() => home.close());

const openai = ["auth", "order", "openai"];
const swapped: Json5Edit = { path: openai, value: ["openai:backup", "openai:user@example.com"] };

const edit = (edits: readonly Json5Edit[], expectedRevision: string | null = null, targetId = "test") =>
  editConfig({
    store: home.store,
    path: home.stateDir.configPath,
    edits,
    expectedRevision,
    audit: anAudit({ targetId }),
  });
const auditOf = async (targetId: string) =>
  (await home.store.listAudit({ limit: 100 })).filter((entry) => entry.targetId === targetId);
const backup = () => readFile(join(home.dir, "openclaw.json.understudy.bak"), "utf8");
const modeOf = async (path: string) => (await lstat(path)).mode & 0o777;
const revision = async () => (await readConfigFile(home.stateDir.configPath)).revision;

test("D-56: one order in a real openclaw.json changes, and not one byte beside it", async () => {
  const before = await home.config();
  const rows = await home.fingerprints();
  const result = await edit([swapped], await revision());
  expect(result).toEqual({ ok: true, revision: await revision(), isChanged: true });
  expect(await home.config()).toBe(
    before.replace(
      '"openai:user@example.com",\n        "openai:backup"',
      '"openai:backup",\n        "openai:user@example.com"',
    ),
  );
  expect(changedIn(rows, await home.fingerprints())).toEqual(["openclaw.json"]);
  expect(await backup()).toBe(before);
});

test("P-9: the backup is 0600, the file keeps its mode, and no temporary file stays", async () => {
  await chmod(home.stateDir.configPath, 0o640);
  await edit([swapped]);
  expect(await modeOf(home.stateDir.configPath)).toBe(0o640);
  expect(await modeOf(join(home.dir, "openclaw.json.understudy.bak"))).toBe(0o600);
  await expect(lstat(`${home.stateDir.configPath}.understudy.tmp`)).rejects.toThrow("ENOENT");
});

test("P-19: an edit is audited with the values of its path, an edit that changes nothing is not", async () => {
  await edit([swapped], null, "auth.order.openai");
  await edit([swapped], null, "auth.order.openai");
  expect(await auditOf("auth.order.openai")).toMatchObject([
    {
      before: ["openai:user@example.com", "openai:backup"],
      after: ["openai:backup", "openai:user@example.com"],
      verified: true,
    },
  ]);
});

test("a file changed since it was read is not written; the answer shows both versions of the edited path only", async () => {
  const seen = await revision();
  const text = await home.config();
  await home.putConfig(
    text
      .replace('"openai:backup"\n', '"openai:other"\n')
      .replace("oracle-fake-gateway-token", "planted-token"),
  );
  const result = await edit([swapped], seen);
  expect(result).toEqual({
    ok: false,
    revision: await revision(),
    diff: {
      changes: [
        {
          path: "auth.order.openai",
          before: ["openai:user@example.com", "openai:other"],
          after: ["openai:backup", "openai:user@example.com"],
        },
      ],
      otherChanges: 0,
    },
  });
  expect(JSON.stringify(result)).not.toContain("planted");
  expect(await home.config()).toContain("openai:other");
});

test("P-9: a linked openclaw.json is replaced at its real target, and the link stays", async () => {
  const target = join(home.dir, "dotfiles", "openclaw.json");
  await mkdir(join(home.dir, "dotfiles"));
  await rename(home.stateDir.configPath, target);
  await symlink(target, home.stateDir.configPath);
  await edit([swapped]);
  expect((await lstat(home.stateDir.configPath)).isSymbolicLink()).toBe(true);
  expect(await readFile(target, "utf8")).toContain('"openai:backup",\n        "openai:user@example.com"');
});

test.each(["openclaw.json.understudy.bak", "openclaw.json.understudy.tmp"])(
  "P-9: a link in the place of %s is refused, and nothing is written through it",
  async (name) => {
    const victim = await home.put("victim", "untouched");
    await symlink(victim, join(home.dir, name));
    const before = await home.config();
    await expect(edit([swapped], null, name)).rejects.toMatchObject({
      code: "store_read_only",
      message: `${name} is a link or a folder. Remove it: Understudy writes a file of this name.`,
    });
    expect(await readFile(victim, "utf8")).toBe("untouched");
    expect(await home.config()).toBe(before);
    expect(await auditOf(name)).toEqual([]);
  },
);

test("a temporary file left by a crash is no hindrance", async () => {
  await home.put("openclaw.json.understudy.tmp", "half of a fi");
  expect(await edit([swapped])).toMatchObject({ ok: true, isChanged: true });
});

test("a write-protected file and a link that leads nowhere are refused with what to do", async () => {
  await chmod(home.stateDir.configPath, 0o444);
  await expect(edit([swapped])).rejects.toMatchObject({
    code: "store_read_only",
    message: "openclaw.json is write-protected. Make the file writable to change it.",
  });
  await rename(home.stateDir.configPath, join(home.dir, "gone"));
  await symlink(join(home.dir, "nowhere"), home.stateDir.configPath);
  await expect(edit([swapped])).rejects.toMatchObject({ message: expect.stringContaining("leads nowhere") });
});

test("a broken file is not edited: the message has its line and column", async () => {
  await home.putConfig("{ auth: { order: [ }");
  await expect(edit([swapped])).rejects.toMatchObject({
    code: "store_read_only",
    message: expect.stringMatching(/^openclaw\.json: line 1, column 20: .*Mend the file first\.$/),
  });
});

test("$include, variables and SecretRefs elsewhere are kept, and an edit beside them is made", async () => {
  const text = `{
  models: { $include: './models.json5' },
  gateway: { auth: { token: "\${GATEWAY_TOKEN}" } },
  channels: { x: { token: { source: 'exec', provider: 'vault', id: 'a/b' } } },
  auth: { order: { openai: ['openai:user@example.com'] } },
}`;
  await home.putConfig(text);
  await edit([{ path: openai, value: ["openai:backup"] }]);
  expect(await home.config()).toBe(text.replace("'openai:user@example.com'", "'openai:backup'"));
});

test("a path under $include is locked with its reason", async () => {
  await home.putConfig("{ auth: { $include: './auth.json5' } }");
  await expect(edit([swapped])).rejects.toMatchObject({
    code: "store_read_only",
    message: "auth.order.openai is locked: Parts of auth come from another file ($include). Edit it there.",
    details: { path: "auth.order.openai" },
  });
});

test("P-3: nothing that OpenClaw lacks is added, and nothing invalid", async () => {
  await expect(edit([{ path: ["understudy", "ladderSeconds"], value: [30] }])).rejects.toMatchObject({
    message: expect.stringContaining("understudy/settings.json5"),
  });
  await expect(edit([{ path: openai, value: "openai:backup" }])).rejects.toMatchObject({
    code: "bad_request",
    message: "auth.order.openai: expected a list of profile ids",
  });
  await expect(edit([{ path: openai, value: ["${KEY}"] }])).rejects.toMatchObject({ code: "bad_request" });
});

test("a missing openclaw.json is made with mode 0600, a file that is not UTF-8 is left alone", async () => {
  await rename(home.stateDir.configPath, join(home.dir, "gone"));
  await edit([{ path: openai, value: ["openai:backup"] }]);
  expect(await home.config()).toBe(`{
  "auth": {
    "order": {
      "openai": [
        "openai:backup"
      ]
    }
  }
}
`);
  expect(await modeOf(home.stateDir.configPath)).toBe(0o600);
  await writeFile(home.stateDir.configPath, Buffer.from([0x7b, 0xff, 0x7d]));
  await expect(edit([swapped])).rejects.toMatchObject({ message: "openclaw.json is not UTF-8 text." });
});

test("edits made at the same time wait for each other, none is lost", async () => {
  const paths = Array.from({ length: 8 }, (_, n) => ["auth", "order", `provider${n}`]);
  await Promise.all(paths.map((path) => edit([{ path, value: ["a:b"] }])));
  const order = JSON.parse(await home.config()).auth.order;
  expect(Object.keys(order)).toHaveLength(10);
});
