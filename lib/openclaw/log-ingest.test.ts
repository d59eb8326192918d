import { spawnSync } from "node:child_process";
import {
  appendFile,
  copyFile,
  mkdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { failedLine, logStart, openLogWorld, succeededLine, type LogWorld } from "./log-world-for-tests";

let world: LogWorld;
let log: string;
beforeEach(async () => {
  world = await openLogWorld();
  log = join(world.dir, "openclaw.log");
});
afterEach(() => world.close());

const follow = { links: "no-links", isComplete: false } as const;
const whole = { links: "links", isComplete: true } as const;
const text = (...lines: string[]) => lines.map((line) => `${line}\n`).join("");
/** Lines that tell no run, so that rotation has something to carry. */
const chatter = (count: number) =>
  text(
    ...Array.from({ length: count }, (_, at) => JSON.stringify({ "1": `tick ${at}`, time: "2026-11-29" })),
  );

test("a run grows as its lines arrive, also across a restart, each line once", async () => {
  await writeFile(log, text(failedLine("a")));
  const ingest = world.newIngest();
  expect(await ingest.file(log, follow)).toMatchObject({ lines: 1 });
  expect(await world.runs()).toEqual({ a: "unfinished 1" });
  await appendFile(log, text(succeededLine("a")));
  await world.newIngest().file(log, follow);
  expect(await world.runs()).toEqual({ a: "answered 2" });
  expect(await world.newIngest().file(log, follow)).toMatchObject({ lines: 0 });
  const run = await world.store.readRun("a");
  expect(run).toMatchObject({
    source: "log",
    sessionKey: "session-of-a",
    answeredBy: { candidate: "fakeb/m", profileId: null },
    startedAt: logStart,
    endedAt: logStart + 1_000,
  });
});

test("a half-written line waits until its end is there, whatever the bytes are cut at", async () => {
  const line = Buffer.from(text(failedLine("a").replace("slow down", "langsamer bitte, schön")));
  const cut = line.indexOf(Buffer.from("ö")) + 1;
  const ingest = world.newIngest();
  await writeFile(log, line.subarray(0, 40));
  expect(await ingest.file(log, follow)).toMatchObject({ lines: 0 });
  await writeFile(log, line.subarray(0, cut));
  expect(await ingest.file(log, follow)).toMatchObject({ lines: 0 });
  expect(await world.store.listLogCheckpoints()).toEqual([]);
  await writeFile(log, Buffer.concat([line, Buffer.from(succeededLine("a"))]));
  expect(await ingest.file(log, follow)).toMatchObject({ lines: 1 });
  expect((await world.store.readRun("a"))?.steps[0]?.errorPreview).toBe("429 langsamer bitte, schön");
  await appendFile(log, "\n");
  expect(await ingest.file(log, follow)).toMatchObject({ lines: 1 });
  expect(await world.runs()).toEqual({ a: "answered 2" });
});

test("a log that is renamed is read to its end, and the new one from its start", async () => {
  await writeFile(log, chatter(3) + text(failedLine("a")));
  const ingest = world.newIngest();
  await ingest.file(log, follow);
  await appendFile(log, text(succeededLine("a")));
  await rename(log, `${log}.1`);
  await writeFile(log, text(failedLine("b")));
  expect(await ingest.file(`${log}.1`, follow)).toMatchObject({ lines: 1 });
  expect(await ingest.file(log, follow)).toMatchObject({ lines: 1 });
  expect(await world.runs()).toEqual({ a: "answered 2", b: "unfinished 1" });
});

test("a log that is copied and emptied is not told twice, and what the copy has more is told", async () => {
  await writeFile(log, chatter(3) + text(failedLine("a")));
  await world.newIngest().file(log, follow);
  await appendFile(log, text(succeededLine("a")));
  await copyFile(log, `${log}.1`);
  await truncate(log, 0);
  await appendFile(log, text(failedLine("b")));
  const ingest = world.newIngest();
  expect(await ingest.file(`${log}.1`, follow)).toMatchObject({ lines: 1 });
  expect(await ingest.file(log, follow)).toMatchObject({ lines: 1 });
  expect(await world.runs()).toEqual({ a: "answered 2", b: "unfinished 1" });
});

test("a log that is compressed after it was read is known again; one that was not is read", async () => {
  await writeFile(log, chatter(200) + text(failedLine("a")));
  await world.newIngest().file(log, follow);
  const rest = text(succeededLine("a"));
  await writeFile(`${log}.1.gz`, gzipSync((await readFile(log, "utf8")) + rest));
  await writeFile(`${log}.2.gz`, gzipSync(text(failedLine("old"), succeededLine("old"))));
  await rm(log);
  const ingest = world.newIngest();
  expect(await ingest.file(`${log}.1.gz`, follow)).toMatchObject({ lines: 1 });
  expect(await ingest.file(`${log}.2.gz`, follow)).toMatchObject({ lines: 2 });
  expect(await world.newIngest().file(`${log}.2.gz`, follow)).toMatchObject({ lines: 0 });
  expect(await world.runs()).toEqual({ a: "answered 2", old: "answered 2" });
});

test("an inode that is used again for another log starts that log at its start", async () => {
  await writeFile(log, text(failedLine("a"), succeededLine("a")));
  await world.newIngest().file(log, follow);
  // Written over in place: the same inode, longer than what was read.
  await writeFile(log, text(failedLine("b"), succeededLine("b"), failedLine("c")));
  expect(await world.newIngest().file(log, follow)).toMatchObject({ lines: 3 });
  expect(await world.runs()).toEqual({ a: "answered 2", b: "answered 2", c: "unfinished 1" });
});

test("a copy that went on differently is read from its start, and the lines both have count once", async () => {
  await writeFile(log, text(failedLine("a"), succeededLine("a")));
  await world.newIngest().file(log, whole);
  const other = join(world.dir, "other.log");
  await writeFile(other, text(failedLine("a"), failedLine("b"), succeededLine("b")));
  await world.newIngest().file(other, whole);
  expect(await world.runs()).toEqual({ a: "answered 2", b: "answered 2" });
});

test("files in the wrong order and without a last line end give the same run", async () => {
  await writeFile(log, succeededLine("a"));
  await writeFile(`${log}.1`, failedLine("a"));
  const ingest = world.newIngest();
  await ingest.file(log, whole);
  await ingest.file(`${log}.1`, whole);
  expect((await world.store.readRun("a"))?.steps.map(({ outcome }) => outcome)).toEqual([
    "failed",
    "succeeded",
  ]);
});

test("P-28: only regular files are read; a pipe does not make us wait", async () => {
  const pipe = join(world.dir, "pipe.log");
  spawnSync("mkfifo", [pipe]);
  await mkdir(join(world.dir, "folder.log"));
  await writeFile(log, text(failedLine("a")));
  await symlink(log, join(world.dir, "link.log"));
  const ingest = world.newIngest();
  const notRegular = { name: "UnreadableLog", message: expect.stringContaining("not a regular file") };
  await expect(ingest.file(pipe, whole)).rejects.toMatchObject(notRegular);
  await expect(ingest.file(join(world.dir, "folder.log"), whole)).rejects.toMatchObject(notRegular);
  await expect(ingest.file("/dev/zero", whole)).rejects.toMatchObject(notRegular);
  await expect(ingest.file(join(world.dir, "link.log"), follow)).rejects.toMatchObject({
    name: "UnreadableLog",
  });
  expect(await ingest.file(join(world.dir, "link.log"), whole)).toMatchObject({ lines: 1 });
  expect(await ingest.file(join(world.dir, "gone.log"), whole)).toBeNull();
});

test("P-28: a file compressed more tightly than a log can be is given up, what comes before is kept", async () => {
  const bomb = Buffer.concat([Buffer.from(text(failedLine("a"))), Buffer.alloc(80_000_000, 0x20)]);
  await writeFile(`${log}.gz`, gzipSync(bomb));
  await expect(world.newIngest().file(`${log}.gz`, whole)).rejects.toMatchObject({
    name: "UnreadableLog",
    message: expect.stringContaining("compressed more tightly"),
  });
  expect(await world.runs()).toEqual({ a: "unfinished 1" });
});

test("a compressed file that is cut off says so and tells nothing twice when it is whole", async () => {
  const packed = gzipSync(chatter(20_000) + text(failedLine("a"), succeededLine("a")));
  await writeFile(`${log}.gz`, packed.subarray(0, packed.length - 20));
  const ingest = world.newIngest();
  await expect(ingest.file(`${log}.gz`, follow)).rejects.toMatchObject({ name: "UnreadableLog" });
  await writeFile(`${log}.gz`, packed);
  await ingest.file(`${log}.gz`, follow);
  expect(await world.runs()).toEqual({ a: "answered 2" });
});

test("P-28: a line over 1 MB is passed over and counted, the lines around it are not", async () => {
  const long = `{"1":{"event":"model_fallback_decision","runId":"x","pad":"${"x".repeat(1_200_000)}"}}`;
  await writeFile(log, text(failedLine("a"), long, succeededLine("a")));
  expect(await world.newIngest().file(log, follow)).toMatchObject({ lines: 2, tooLong: 1 });
  expect(await world.runs()).toEqual({ a: "answered 2" });
});

test("a log line cannot replace a run of our own gateway", async () => {
  await writeFile(log, text(failedLine("a"), failedLine("b")));
  await world.newIngest().file(log, follow);
  const run = await world.store.readRun("a");
  if (!run) throw new Error("not stored");
  const own = { ...run, runId: "own", source: "gateway" as const, agentId: "work" };
  await world.store.appendRuns({ runs: [own], successes: [] });
  await appendFile(log, text(succeededLine("own")));
  await world.newIngest().file(log, follow);
  expect(await world.store.readRun("own")).toEqual(own);
});

test("two processes that read the same log into one database tell each line once", async () => {
  await writeFile(log, text(failedLine("a")));
  const one = world.newIngest();
  const other = world.newIngest();
  await one.file(log, follow);
  await other.file(log, follow);
  await appendFile(log, text(succeededLine("a"), failedLine("b")));
  const reads = await Promise.all([one.file(log, follow), other.file(log, follow)]);
  expect(reads.filter((read) => read?.isTaken)).toHaveLength(1);
  expect(await world.runs()).toEqual({ a: "answered 2", b: "unfinished 1" });
});

test("P-15: a large log is read in short pieces of work, with progress, holding little of it", async () => {
  const rounds = 220;
  const block = (round: number) =>
    Array.from({ length: 40 }, (_, at) =>
      text(failedLine(`r${round}-${at}`), succeededLine(`r${round}-${at}`)),
    );
  for (let round = 0; round < rounds; round += 1)
    await appendFile(log, block(round).join("") + chatter(2_000));
  const size = (await readFile(log)).length;
  globalThis.gc?.();
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
  const worked: number[] = [];
  const progress: number[] = [];
  let most = 0;
  const ingest = world.newIngest({
    rest: async (workedMs) => {
      worked.push(workedMs);
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      most = Math.max(most, arrayBuffers + heapUsed - before);
      await new Promise(setImmediate);
    },
    onProgress: ({ readBytes }) => progress.push(readBytes),
  });
  expect(size).toBeGreaterThan(25_000_000);
  expect(await ingest.file(log, follow)).toMatchObject({ lines: rounds * 80 });
  expect(progress.at(-1)).toBe(size);
  expect(progress.length).toBeGreaterThan(size / 100_000);
  expect(worked.length).toBeGreaterThan(0);
  expect(most).toBeLessThan(150_000_000);
  const { runs } = await world.store.listRuns({ filter: { outcome: "answered" }, limit: 1 });
  expect(runs).toHaveLength(1);
  const totals = await world.store.countRuns({ from: 0 });
  expect(totals.answered).toBe(rounds * 40);
}, 120_000);
