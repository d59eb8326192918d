import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCli } from "./run-cli";

let dir: string;
let state: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "understudy-cli-"));
  state = path.join(dir, "state");
  await cp(path.resolve("lib/conformance/fixtures/openclaw-2026.9.6/state"), state, { recursive: true });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function doctor(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const output = { print: (line: string) => out.push(line), printError: (line: string) => err.push(line) };
  const noSession = () => Promise.reject(new Error("the doctor opens the directory itself"));
  const code = await runCli(["doctor", "--state-dir", state, ...words], output, noSession);
  return { code, out: out.join("\n"), err: err.join("\n") };
}

async function bytesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => path.join(entry.parentPath, entry.name));
  const read = async (file: string) => {
    const { mode, size } = await stat(file);
    const isFile = (await stat(file)).isFile();
    return [file, `${mode} ${size} ${isFile ? (await readFile(file)).toString("base64") : ""}`] as const;
  };
  return Object.fromEntries(await Promise.all(paths.map(read)));
}

test("P-2, 09 §5: warnings exit with 1, and looking changes nothing, not even a folder of ours is made", async () => {
  const before = await bytesOf(state);
  const { code, out, err } = await doctor();
  expect({ code, err }).toEqual({ code: 1, err: "" });
  expect(out).toContain("warning  credentials: anthropic:old");
  expect(out.split("\n").at(-1)).toMatch(/^0 errors, \d+ warnings$/);
  expect(await bytesOf(state)).toEqual(before);
}, 60_000);

test("--json: every finding has id, severity, where, message and fix", async () => {
  const { code, out } = await doctor("--json");
  expect(code).toBe(1);
  const { findings, ownership } = JSON.parse(out);
  expect(ownership).toBe("foreign");
  for (const finding of findings)
    expect(Object.keys(finding)).toEqual(["id", "severity", "where", "message", "fix"]);
  expect(findings.find(({ where }: { where: string }) => where === "anthropic:old")).toMatchObject({
    id: "credentials",
    severity: "warning",
  });
}, 60_000);

test("an error exits with 2; --fix says first what it will change, changes it, and examines again", async () => {
  const agent = path.join(state, "agents/main/agent");
  await writeFile(path.join(state, "openclaw.json"), "{ auth: {\n  order: }");
  expect((await doctor()).code).toBe(2);
  await cp(
    path.resolve("lib/conformance/fixtures/openclaw-2026.9.6/state/openclaw.json"),
    path.join(state, "openclaw.json"),
  );
  await chmod(agent, 0o755);

  const { code, out } = await doctor("--fix");
  expect(code).toBe(1);
  const lines = out.split("\n");
  expect(lines.indexOf("This will be changed:")).toBeLessThan(lines.indexOf("Done:"));
  expect(lines).toContain("  Set the mode of agents/main/agent from 0755 to 0700.");
  expect(out).toContain("ok       file-modes");
  expect((await stat(agent)).mode & 0o777).toBe(0o700);
  expect((await doctor("--fix")).out).toContain("Nothing can be fixed here.");
}, 120_000);

test("a directory that is not there is an error", async () => {
  const missing = await doctor("--state-dir", path.join(dir, "nowhere"));
  expect(missing).toMatchObject({ code: 2, err: expect.stringContaining("does not exist") });
});
