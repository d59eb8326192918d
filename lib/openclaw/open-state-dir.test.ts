import {
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createOwnDirectory } from "./create-own-directory";
import { openStateDir } from "./open-state-dir";
import { temporaryDirectory } from "./temporary-directory-for-tests";

const fixture = join(import.meta.dirname, "../conformance/fixtures/openclaw-2026.9.6/state");

let temporary: Awaited<ReturnType<typeof temporaryDirectory>>;
let root: string;
beforeEach(async () => {
  temporary = await temporaryDirectory();
  root = join(temporary.path, "state-dir");
});
afterEach(() => temporary.remove());

const open = () => openStateDir({ path: root, configPath: null, homeDir: "/home/x", source: "argument" });
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** Every path with its mode and content, to see whether anything has changed. */
async function picture(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const lines = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const text = entry.isFile() ? await readFile(path, "base64") : "";
    return `${path} ${(await lstat(path)).mode.toString(8)} ${text}`;
  });
  return (await Promise.all(lines)).filter((line) => !line.includes("/understudy")).toSorted();
}

test("P-2: a foreign directory gets nothing but the folder understudy/; wide modes are named, not changed", async () => {
  await cp(fixture, root, { recursive: true });
  await chmod(join(root, "openclaw.json"), 0o644);
  const before = await picture();

  const stateDir = await open();

  expect(await picture()).toEqual(before);
  expect(stateDir.ownership).toBe("foreign");
  expect(await modeOf(join(root, "understudy"))).toBe("700");
  expect(await readdir(join(root, "understudy"))).toEqual([]);
  expect(stateDir.warnings).toContain("openclaw.json has mode 0644; 0600 keeps other users out.");
  expect(await stateDir.agentIds()).toEqual(["main", "work"]);
  expect(await stateDir.agentDatabase("work")).toBe(join(root, "agents/work/agent/openclaw-agent.sqlite"));
});

test("an own directory is made with its modes, opened as own, and its modes are corrected (D-2)", async () => {
  await createOwnDirectory({ path: root, config: "{}\n", agentIds: ["main"] });
  expect(await readFile(join(root, "openclaw.json"), "utf8")).toBe("{}\n");
  expect(await modeOf(join(root, "openclaw.json"))).toBe("600");
  expect(await modeOf(join(root, "understudy/OWNER"))).toBe("600");
  expect(await modeOf(join(root, "agents/main/agent"))).toBe("700");

  await writeFile(join(root, "agents/main/agent/openclaw-agent.sqlite"), "", { mode: 0o644 });
  const stateDir = await open();
  expect(stateDir.ownership).toBe("own");
  expect(stateDir.warnings).toEqual([]);
  expect(await modeOf(join(root, "agents/main/agent/openclaw-agent.sqlite"))).toBe("600");
});

test("a directory with anything in it is never made an own one", async () => {
  await mkdir(root);
  await writeFile(join(root, "openclaw.json"), "{ theirs: true }");
  const create = createOwnDirectory({ path: root, config: "{}", agentIds: ["main"] });
  await expect(create).rejects.toMatchObject({ code: "conflict" });
  expect(await readdir(root)).toEqual(["openclaw.json"]);
});

test("a creation that was interrupted is completed", async () => {
  await createOwnDirectory({ path: root, config: "{}", agentIds: ["main"] });
  await rm(join(root, "openclaw.json"));
  await createOwnDirectory({ path: root, config: "{ again: 1 }", agentIds: ["main"] });
  expect(await readFile(join(root, "openclaw.json"), "utf8")).toBe("{ again: 1 }");
});

test("a directory that does not exist is said with what to do", async () => {
  await expect(open()).rejects.toMatchObject({
    code: "not_configured",
    message: expect.stringContaining("does not exist. Check OPENCLAW_STATE_DIR"),
  });
});

test.each(["", "..", "../main", "a/b", "Main", "-x", "a".repeat(65), "main\0", "ma in", "__proto__"])(
  "P-9: %j is no agent id",
  async (id) => {
    await cp(fixture, root, { recursive: true });
    await expect((await open()).agentDatabase(id)).rejects.toMatchObject({ code: "not_found" });
  },
);

test("P-9: a link that leads out of the directory is refused, one that stays inside is followed", async () => {
  await cp(fixture, root, { recursive: true });
  await cp(join(root, "agents/work"), join(temporary.path, "outside"), { recursive: true });
  await symlink(join(temporary.path, "outside"), join(root, "agents/away"));
  await symlink(join(root, "agents/work"), join(root, "agents/alias"));
  const stateDir = await open();
  await expect(stateDir.agentDatabase("away")).rejects.toMatchObject({ code: "forbidden" });
  expect(await stateDir.agentDatabase("alias")).toBe(join(root, "agents/work/agent/openclaw-agent.sqlite"));
});

test("P-9: a shared store that is a link out of the directory is refused", async () => {
  await cp(fixture, root, { recursive: true });
  await chmod(join(root, "state"), 0o700);
  await rename(join(root, "state/openclaw.sqlite"), join(temporary.path, "outside.sqlite"));
  await symlink(join(temporary.path, "outside.sqlite"), join(root, "state/openclaw.sqlite"));
  await expect(open()).rejects.toMatchObject({ code: "forbidden" });
});

test("P-9: a link in place of understudy/ is refused", async () => {
  await cp(fixture, root, { recursive: true });
  await mkdir(join(temporary.path, "elsewhere"));
  await symlink(join(temporary.path, "elsewhere"), join(root, "understudy"));
  await expect(open()).rejects.toMatchObject({ code: "store_read_only" });
  expect(await readdir(join(temporary.path, "elsewhere"))).toEqual([]);
});

test("OPENCLAW_CONFIG_PATH names another file; the settings stay in the directory", async () => {
  await cp(fixture, root, { recursive: true });
  const configPath = join(dirname(root), "other.json");
  const stateDir = await openStateDir({ path: root, configPath, homeDir: "/", source: "environment" });
  expect(stateDir.configPath).toBe(configPath);
  expect(stateDir.settingsPath).toBe(join(root, "understudy/settings.json5"));
});
