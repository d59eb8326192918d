import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createRandom } from "../bin/seed/random";
import { seedDecisions } from "../bin/seed/seed-decisions";
import { openStateDir } from "../lib/openclaw/open-state-dir";
import { openStore } from "../lib/store/open-store";
import type { StorePort } from "../lib/store/port";
import { decisionQuestions } from "./decision-questions";

type Figure = { name: string; value: number; unit: string };
type Timing = { name: string; p50: number; p95: number; worst: number };

const sizes = [1_000_000, 5_000_000] as const;
const rounds = 60;
const warmUps = 3;

/**
 * Every kind of query the Decisions page makes, through the store's port as the routes call it, at 1 and 5 million runs.
 * `--state-dir A,B` takes directories that were seeded before, the smaller one first.
 */
export async function benchDecisions(argv: readonly string[]): Promise<Figure[]> {
  const at = argv.indexOf("--state-dir");
  const given = at < 0 ? [] : (argv[at + 1] ?? "").split(",").filter(Boolean);
  const measured: Timing[][] = [];
  for (const [index, count] of sizes.entries()) {
    const directory = given[index] ?? (await seeded(count));
    measured.push(await measure(directory));
    if (given[index] === undefined) await rm(directory, { recursive: true, force: true });
    if (given.length > 0 && given[index + 1] === undefined) break;
  }
  return report(measured);
}

async function seeded(count: number): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "understudy-bench-"));
  console.error(`Seeding ${count.toLocaleString("en")} runs in ${directory}`);
  const startedAt = performance.now();
  const { ownDatabasePath } = await openStateDir({
    path: directory,
    configPath: null,
    homeDir: directory,
    source: "argument",
  });
  const migrationsDir = path.resolve("drizzle");
  await seedDecisions({ ownDatabasePath, migrationsDir, count, now: Date.now(), progress: () => undefined });
  console.error(`  ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return directory;
}

async function measure(directory: string): Promise<Timing[]> {
  const stateDir = await openStateDir({
    path: directory,
    configPath: null,
    homeDir: directory,
    source: "argument",
  });
  const store: StorePort = await openStore({
    ...stateDir,
    migrationsDir: path.resolve("drizzle"),
    now: Date.now,
  });
  try {
    const random = createRandom(7);
    const timings: Timing[] = [];
    for (const { name, ask } of await decisionQuestions(store, random)) {
      const times: number[] = [];
      for (let round = -warmUps; round < rounds; round += 1) {
        const startedAt = performance.now();
        await ask();
        if (round >= 0) times.push(performance.now() - startedAt);
      }
      timings.push({ name, ...percentiles(times) });
    }
    return timings;
  } finally {
    await store.close();
  }
}

function percentiles(times: readonly number[]): Omit<Timing, "name"> {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), worst: sorted.at(-1) ?? 0 };
}

/** Below this a ratio says nothing: it is the message to the worker and back. */
const leastMs = 1;

function report([small = [], large = []]: readonly Timing[][]): Figure[] {
  const cell = (value: number | undefined) => (value === undefined ? "" : value.toFixed(1)).padStart(8);
  const head = ["p50", "p95", "worst"].map((title) => title.padStart(8)).join("");
  const width = Math.max(...small.map(({ name }) => name.length));
  console.log(`${"milliseconds".padEnd(width)}${head}${head}   ratio`);
  const figures: Figure[] = [];
  let worstRatio = 0;
  for (const { name, ...first } of small) {
    const second = large.find((timing) => timing.name === name);
    const ratio = second && Math.max(leastMs, second.p95) / Math.max(leastMs, first.p95);
    worstRatio = Math.max(worstRatio, ratio ?? 0);
    const row = [first.p50, first.p95, first.worst, second?.p50, second?.p95, second?.worst]
      .map(cell)
      .join("");
    console.log(`${name.padEnd(width)}${row}${cell(ratio)}`);
    figures.push({ name: `${name}, small, p95`, value: first.p95, unit: "ms" });
    if (second) figures.push({ name: `${name}, large, p95`, value: second.p95, unit: "ms" });
  }
  const slowest = (timings: readonly Timing[]) => Math.max(0, ...timings.map(({ p95 }) => p95));
  return [
    ...figures,
    { name: "slowest p95, small", value: slowest(small), unit: "ms" },
    { name: "slowest p95, large", value: slowest(large), unit: "ms" },
    { name: "largest ratio of p95, large to small", value: worstRatio, unit: "times" },
  ];
}
