import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { once } from "node:events";
import { createLogIngest } from "../lib/openclaw/log-ingest";
import { createProfileNames } from "../lib/openclaw/log-profile-names";
import { openStore } from "../lib/store/open-store";

// 100 MB of OpenClaw's log (INGEST_MB for another size): read in pieces, never held in memory, and told how far it is.

const megabytes = Number(process.env.INGEST_MB ?? 100);
const recorded = resolve("lib/conformance/fixtures/openclaw-2026.9.6/logs/gateway-mixed.jsonl");
/** Beside what the process has when it begins, however large the log is. */
const memoryLimit = 120e6;
/** Of a log at level debug: most lines are of no interest here. */
const otherLinesPerRun = 40;

const otherLine = (n: number): string =>
  JSON.stringify({
    "0": '{"subsystem":"gateway/ws"}',
    "1": `res ok sessions.list ${n} conn=5c1d ${"x".repeat(200)}`,
    _meta: { logLevelName: "DEBUG", date: "2026-11-29T18:00:00.000Z" },
    time: "2026-11-29T18:00:00.000+00:00",
  });

/** The recorded runs over and over, each time under other ids; what is read back is how many there were. */
async function writeLog(path: string): Promise<number> {
  const text = await readFile(recorded, "utf8");
  const runIds = new Set([...text.matchAll(/"runId":"([^"]+)"/g)].map(([, id = ""]) => id));
  const told = new Set(
    [...text.matchAll(/"model_fallback_decision".*?"runId":"([^"]+)"/g)].map(([, id]) => id),
  );
  const out = createWriteStream(path);
  let written = 0;
  let rounds = 0;
  while (written < megabytes * 1e6) {
    let round = text;
    for (const id of runIds) round = round.replaceAll(id, `${id}-${rounds}`);
    const others = Array.from({ length: otherLinesPerRun * runIds.size }, (_, n) => otherLine(n)).join("\n");
    const piece = `${round.trimEnd()}\n${others}\n`;
    written += Buffer.byteLength(piece);
    rounds += 1;
    if (!out.write(piece)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
  return rounds * told.size;
}

export async function benchIngest() {
  const scratch = await mkdtemp(join(tmpdir(), "understudy-bench-"));
  try {
    const log = join(scratch, "openclaw.log");
    const wanted = await writeLog(log);
    const store = await openStore({
      ownership: "foreign",
      ownDatabasePath: join(scratch, "understudy.sqlite"),
      sharedDatabasePath: join(scratch, "none.sqlite"),
      agentDatabase: async () => join(scratch, "none.sqlite"),
      agentIds: async () => [],
      migrationsDir: resolve("drizzle"),
      now: () => 0,
    });
    try {
      return await measure(store, { log, wanted });
    } finally {
      await store.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function measure(store: Awaited<ReturnType<typeof openStore>>, of: { log: string; wanted: number }) {
  const { size } = await stat(of.log);
  const steps: number[] = [];
  const runs = new Set<string>();
  const before = process.memoryUsage.rss();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const startedAt = performance.now();
  const ingest = createLogIngest({
    store,
    surroundings: () => ({
      names: createProfileNames([]),
      sessionOf: () => null,
      agentOf: () => null,
      defaultAgentId: "main",
    }),
    now: Date.now,
    onRuns: (found) => {
      for (const { runId, steps: told } of found) if (told.length > 0) runs.add(runId);
    },
    onProgress: ({ readBytes }) => steps.push(readBytes),
  });
  await ingest.file(of.log, { links: "no-links", isComplete: true });
  const seconds = (performance.now() - startedAt) / 1_000;
  clearInterval(sampling);

  const page = await store.listRuns({ filter: {}, limit: 1 });
  if (runs.size < of.wanted) throw new Error(`${runs.size} of ${of.wanted} runs were found.`);
  if (page.runs.length === 0) throw new Error("No run was stored.");
  if (most - before > memoryLimit)
    throw new Error(`Memory grew by ${Math.round((most - before) / 1e6)} MB for a log of ${megabytes} MB.`);
  if (steps.length < 20 || steps.at(-1) !== size || steps.some((at, n) => at < (steps[n - 1] ?? 0)))
    throw new Error("The progress did not go forward to the end.");
  return [
    { name: "log size", value: size / 1e6, unit: "MB" },
    { name: "ingest", value: size / 1e6 / seconds, unit: "MB/s" },
    { name: "runs", value: runs.size, unit: "runs" },
    { name: "memory at most", value: most / 1e6, unit: "MB" },
    { name: "memory growth", value: (most - before) / 1e6, unit: "MB" },
    { name: "progress", value: steps.length, unit: "steps" },
  ];
}
