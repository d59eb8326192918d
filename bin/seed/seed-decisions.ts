import { openBulkRuns, type PatternedRun, type RunPattern } from "../../lib/store/bulk-runs";
import type { RunRecord } from "../../lib/failover/run-record";
import type { SuccessCount } from "../../lib/store/run-port";
import { makeRecord } from "./make-records";
import { createRandom, type Random } from "./random";
import { scenarios, type Scenario } from "./scenarios";
import { daysSeeded, minuteMs, runsPerMinute, scenarioAt } from "./spread-runs";

const patternsPerScenario = 60;
/** The search index makes a segment of each commit, and merges them later. */
const rowsPerCommit = 100_000;
const minutesPerCommit = 1_440;
const runsPerSession = 60;
const dayMs = 86_400_000;

type Patterns = ReadonlyMap<Scenario, readonly RunPattern[]>;

/** `count` runs of the last 30 days and the plain successes beside them; the same for the same `now`. */
export async function seedDecisions(options: {
  ownDatabasePath: string;
  migrationsDir: string;
  count: number;
  now: number;
  progress(done: number): void;
}): Promise<void> {
  const { count, now, progress } = options;
  const random = createRandom(20_260_105);
  const startsAt = Math.floor(now / minuteMs) * minuteMs - daysSeeded * dayMs;
  const bulk = openBulkRuns(options);
  try {
    const patterns = groupByScenario(bulk.prepare(await makeRecords(random, now)));
    const seed: Seed = {
      patterns,
      startsAt,
      sessions: Math.max(20, Math.ceil(count / runsPerSession)),
      successEvery: count >= 500_000 ? 1 : 10,
      random,
    };
    let done = 0;
    let group: MinutePlan[] = [];
    const commit = () => {
      bulk.append(runsOf(seed, group), successesOf(seed, group));
      done += sizeOf(group);
      group = [];
      progress(done);
    };
    for (const plan of runsPerMinute(count)) {
      group.push(plan);
      if (sizeOf(group) >= rowsPerCommit || group.length >= minutesPerCommit) commit();
    }
    commit();
  } finally {
    bulk.close();
  }
}

type MinutePlan = { minute: number; runs: number };
type Seed = {
  patterns: Patterns;
  startsAt: number;
  sessions: number;
  successEvery: number;
  random: Random;
};

const sizeOf = (group: readonly MinutePlan[]) => group.reduce((sum, { runs }) => sum + runs, 0);

/** One after the other as they are stored, so that none of them outlives its row. */
function* runsOf(seed: Seed, group: readonly MinutePlan[]): Generator<PatternedRun> {
  for (const { minute, runs } of group)
    for (const startedAt of momentsIn(seed.startsAt + minute * minuteMs, runs, seed.random))
      yield aRun(seed, minute, startedAt);
}

function* successesOf({ startsAt, successEvery, random }: Seed, group: readonly MinutePlan[]) {
  for (const { minute, runs } of group)
    if (minute % successEvery === 0)
      yield* successesAt(startsAt + minute * minuteMs, (runs + 1) * successEvery, random);
}

/** In turns, so that the first ones are of all kinds. */
async function makeRecords(random: Random, now: number): Promise<RunRecord[]> {
  const records: RunRecord[] = [];
  for (let made = 0; made < patternsPerScenario; made += 1)
    for (const scenario of scenarios) records.push(await makeRecord(scenario, random, now));
  return records;
}

const groupByScenario = (patterns: readonly RunPattern[]): Patterns =>
  new Map(
    scenarios.map((scenario, place) => [
      scenario,
      patterns.filter((_pattern, index) => index % scenarios.length === place),
    ]),
  );

const momentsIn = (at: number, count: number, random: Random): number[] =>
  Array.from({ length: count }, () => at + random.below(minuteMs)).sort((a, b) => a - b);

const channels = ["tg", "web", "slack", "cron", "mail"] as const;

function aRun({ patterns, sessions, random }: Seed, minute: number, startedAt: number): PatternedRun {
  const scenario = scenarioAt(minute, random);
  const choices = patterns.get(scenario) ?? [];
  const pattern = choices[random.below(choices.length)];
  if (!pattern) throw new Error(`No run was made for the scenario ${scenario.name}.`);
  // Squared: a few sessions are much busier than the rest.
  const session = Math.floor(random.next() ** 2 * sessions);
  const channel = channels[session % channels.length] ?? "web";
  const sessionKey =
    random.next() < 0.08 ? null : `gk_5eed00000001:${scenario.agentId}:${channel}:${1_000 + session}`;
  return { pattern, runId: idAt(startedAt, random), sessionKey, startedAt };
}

/** A UUID of version 7: ordered by time, so that its index grows at one end. */
function idAt(time: number, random: Random): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
  const stamp = hex(time, 12);
  const variant = 0x8000 + random.below(0x4000);
  const tail = `${hex(random.below(0x1000000), 6)}${hex(random.below(0x1000000), 6)}`;
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(random.below(0x1000), 3)}-${hex(variant, 4)}-${tail}`;
}

const answering = [
  { agentId: "main", model: "openai/gpt-5.5", profileId: "openai:team-b@example.com", share: 5 },
  { agentId: "main", model: "openai/gpt-5.5", profileId: "openai:ops@example.com", share: 2 },
  { agentId: "main", model: "anthropic/claude-opus-4-8", profileId: "anthropic:setup-token", share: 1 },
  { agentId: "research", model: "openrouter/qwen3.5-max", profileId: "openrouter:default", share: 2 },
] as const;

const successesAt = (minute: number, load: number, random: Random): SuccessCount[] =>
  answering.map(({ share, ...answer }) => ({
    minute,
    ...answer,
    count: Math.max(1, Math.round(share * load * (0.7 + 0.6 * random.next()) * 0.4)),
  }));
