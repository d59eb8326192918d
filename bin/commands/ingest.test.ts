import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "./run-cli";

const fixtures = path.resolve("lib/conformance/fixtures/openclaw-2026.9.6");
const log = (name: string) => path.join(fixtures, "logs", name);

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "understudy-cli-"));
  await cp(path.join(fixtures, "state"), path.join(dir, "state"), { recursive: true });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function ingest(...words: string[]): Promise<{ code: number; out: string[]; err: string[] }> {
  const out: string[] = [];
  const err: string[] = [];
  const output = { print: (line: string) => out.push(line), printError: (line: string) => err.push(line) };
  const noSession = () => Promise.reject(new Error("ingest needs no session"));
  return { code: await runCli(["ingest", ...words], output, noSession), out, err };
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, (await readFile(file)).toString("base64")] as const)),
  );
}

test("P-40: one JSON line per run, hashes resolved by the directory that is named, which stays as it is", async () => {
  const state = path.join(dir, "state");
  const before = await filesIn(state);
  const { code, out, err } = await ingest(log("s01-429-then-ok.jsonl"), "--json", "--state-dir", state);
  expect({ code, err }).toEqual({ code: 0, err: [] });
  const runs = out.map((line) => JSON.parse(line));
  expect(runs).toHaveLength(2);
  expect(Object.keys(runs[0])).toEqual([
    "runId",
    "sessionId",
    "source",
    "requested",
    "outcome",
    "answeredBy",
    "startedAt",
    "endedAt",
    "attempts",
  ]);
  expect(runs[0].attempts[0]).toEqual({
    candidate: "fakea/m-429",
    outcome: "failed",
    reason: "rate_limit",
    status: 429,
    profiles: [
      { profile: "fakea:first", hash: "sha256:468a2992aac2", reason: "rate_limit", rotated: true },
      { profile: "fakea:second", hash: "sha256:5d821f169219", reason: "rate_limit", rotated: false },
    ],
  });
  expect(await filesIn(state)).toEqual(before);
}, 60_000);

test("P-40: a profile of an agent's own store is resolved too; without a directory there is only the hash", async () => {
  const line = JSON.parse((await readFile(log("s02-all-fail.jsonl"), "utf8")).split("\n")[2] ?? "");
  const work = { ...line["1"], profileId: "sha256:0fe6e7eb13e3" };
  const rest = (await readFile(log("s02-all-fail.jsonl"), "utf8")).split("\n").slice(3);
  const file = path.join(dir, "work.log");
  await writeFile(file, [JSON.stringify({ ...line, "1": work }), ...rest].join("\n"));
  const profiles = async (...words: string[]) =>
    JSON.parse((await ingest(file, "--json", ...words)).out[0] ?? "{}").attempts[0].profiles;
  expect(await profiles("--state-dir", path.join(dir, "state"))).toMatchObject([{ profile: "fakeb:work" }]);
  const [unresolved] = await profiles();
  expect(Object.keys(unresolved)).toEqual(["hash", "reason", "rotated"]);
}, 60_000);

test("several files, compressed ones too, are one list of runs by time; the same file twice counts once", async () => {
  const packed = path.join(dir, "s02.log.gz");
  await writeFile(packed, gzipSync(await readFile(log("s02-all-fail.jsonl"))));
  const files = [
    packed,
    log("s01-429-then-ok.jsonl"),
    log("s02-all-fail.jsonl"),
    log("s11-ctx-overflow.jsonl"),
  ];
  const { code, out } = await ingest(...files, "--json");
  expect(code).toBe(0);
  const runs = out.map((line) => JSON.parse(line));
  expect(runs.map(({ runId, outcome }) => `${runId.slice(0, 8)} ${outcome}`)).toEqual([
    "2ac64a53 answered",
    "79a1d8d0 answered",
    "b084df7b exhausted",
  ]);
  expect(runs[2].attempts).toHaveLength(3);
  expect(runs[2].attempts[0].profiles).toHaveLength(2);
}, 60_000);

test("for people there is a table", async () => {
  const { out } = await ingest(log("s01-429-then-ok.jsonl"));
  expect(out.slice(0, 3)).toEqual([
    "2026-11-29T18:00:07.360Z  answered    fakea/m-429 -> fakeb/m-ok  2s  2ac64a53-31a5-4b3f-ab67-edc53381228d",
    "  fakea/m-429  failed  rate_limit 429  sha256:468a2992aac2 (rotated), sha256:5d821f169219",
    "  fakeb/m-ok  succeeded",
  ]);
  expect((await ingest(log("s09-rotate-profile-ok.jsonl"))).out).toEqual([
    "Not listed, as they never left their first model: 1 (P-40).",
  ]);
}, 60_000);

test("a file that cannot be read is said, the others are read, and the exit code is 1", async () => {
  const missing = path.join(dir, "missing.log");
  const { code, out, err } = await ingest(missing, dir, log("s02-all-fail.jsonl"), "--json");
  expect(code).toBe(1);
  expect(out).toHaveLength(1);
  expect(err).toEqual([`${missing} does not exist.`, `${dir} is not a regular file, so it is not read.`]);
  expect(await ingest()).toMatchObject({ code: 1, err: [expect.stringContaining("Say which log files")] });
}, 60_000);

test("nothing is left behind in the temporary directory", async () => {
  const temporary = await mkdtemp(path.join(dir, "tmp-"));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = temporary;
  try {
    expect((await ingest(log("s11-ctx-overflow.jsonl"), "--json")).code).toBe(0);
    expect((await readdir(temporary)).filter((name) => name.startsWith("understudy"))).toEqual([]);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}, 60_000);
