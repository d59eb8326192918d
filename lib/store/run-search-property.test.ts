import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunRecord } from "../failover/run-record";
import { prepareAppendRuns } from "./append-runs";
import { prepareCountRuns } from "./count-runs";
import { prepareListRuns } from "./list-runs";
import { migrate } from "./migrate";
import { openOwnDatabase, type OwnDatabase } from "./own-database";
import type { RunFilter } from "./run-port";
import {
  aRun,
  aStep,
  makeDirectory,
  removeDirectory,
  startedAt,
  type TestDirectory,
} from "./store-for-tests";

const minute = 60_000;
const hour = 60 * minute;
const spanMs = 60 * hour;

const agentIds = ["main", "research"];
const reasons = ["timeout", "billing", "rate_limit"] as const;
const models = ["openai/gpt-x", "zai/glm-5"];
const profiles = ["openai:work", "zai:a"];
const sessions = ["agent:main:chat-1", "cron", null];
const texts = ["no first byte", "credit left", null];

let directory: TestDirectory;
let own: OwnDatabase;
let records: RunRecord[];

const pick = <T>(list: readonly [T, ...T[]] | readonly T[], at: number): T => {
  const item = list[at % list.length];
  if (item === undefined) throw new Error("The list is empty.");
  return item;
};

/** Alike in no regular way: each property goes by another multiple. Every fifth hour is empty, every seventh full. */
function aFailedRun(index: number): RunRecord {
  const inHour = Math.floor(index / 12);
  const at =
    startedAt + (inHour + Math.floor(inHour / 4)) * hour + (index % 12) * (inHour % 7 === 0 ? 1 : minute);
  const model = pick(models, Math.floor(index / 3));
  const profileId = pick(profiles, Math.floor(index / 11));
  return aRun({
    runId: `run-${index}`,
    agentId: pick(agentIds, Math.floor(index / 5) % 3 === 0 ? 1 : 0),
    startedAt: at,
    endedAt: at + 10,
    outcome: index % 13 === 0 ? "exhausted" : "failed",
    answeredBy: null,
    requested: model,
    sessionKey: sessions[Math.floor(index / 7) % 3] ?? null,
    steps: [
      aStep({
        candidate: model,
        profileId,
        outcome: "failed",
        // A rare reason never meets one of the profiles.
        reason:
          index % 97 === 0 && profileId === "zai:a" ? "billing" : pick(reasons, index % 2 === 0 ? 0 : 2),
        errorPreview: texts[Math.floor(index / 2) % 3] ?? null,
      }),
    ],
  });
}

beforeAll(async () => {
  directory = await makeDirectory();
  own = openOwnDatabase(directory.ownDatabase, 1_000);
  migrate(own.db, "drizzle", startedAt);
  records = Array.from({ length: 576 }, (_, index) => aFailedRun(index));
  prepareAppendRuns(own)({ runs: records, successes: [] });
});
afterAll(async () => {
  own.db.close();
  await removeDirectory(directory);
});

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const filters: fc.Arbitrary<RunFilter> = fc
  .record({
    agentId: maybe(agentIds),
    reason: maybe(reasons),
    provider: maybe(["openai", "zai"]),
    model: maybe(models),
    profileId: maybe(profiles),
    sessionKey: maybe(["agent:main:chat-1", "cron"]),
    outcome: maybe(["failed", "exhausted"] as const),
    text: maybe(["first", "cre", "glm", "chat", "first byte", "credit byte"]),
    from: fc.option(fc.integer({ min: startedAt - hour, max: startedAt + spanMs }), { nil: undefined }),
    to: fc.option(fc.integer({ min: startedAt, max: startedAt + spanMs + hour }), { nil: undefined }),
  })
  .map((filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)));

/** What the page promises, said by the records themselves. */
function matches(record: RunRecord, filter: RunFilter): boolean {
  const [step] = record.steps;
  if (!step) return false;
  const words = [record.sessionKey ?? "", step.candidate, step.profileId ?? "", step.errorPreview ?? ""]
    .join(" ")
    .split(/[^a-z0-9]+/);
  const asked = filter.text?.split(" ") ?? [];
  return (
    (filter.agentId ?? record.agentId) === record.agentId &&
    (filter.reason ?? step.reason) === step.reason &&
    step.candidate.startsWith(`${filter.provider ?? ""}`) &&
    (filter.model ?? step.candidate) === step.candidate &&
    (filter.profileId ?? step.profileId) === step.profileId &&
    (filter.sessionKey ?? record.sessionKey) === record.sessionKey &&
    (filter.outcome ?? record.outcome) === record.outcome &&
    record.startedAt >= (filter.from ?? 0) &&
    record.startedAt < (filter.to ?? Infinity) &&
    asked.every((part) => words.some((word) => word.startsWith(part)))
  );
}

function tickingClock() {
  let now = 0;
  return () => (now += 1);
}

function listAll(filter: RunFilter, direction: "before" | "after"): string[] {
  const list = prepareListRuns(own, tickingClock());
  const found: string[] = [];
  let next: string | null = direction === "after" ? "0" : String(Number.MAX_SAFE_INTEGER);
  for (let requests = 0; next !== null && requests < 1_000; requests += 1) {
    const page = list({ filter, limit: 7, budgetMs: 5, [direction]: next });
    const ids = page.runs.map(({ runId }) => runId);
    found.push(...(direction === "after" ? ids.reverse() : ids));
    next = direction === "after" ? page.nextAfter : page.nextBefore;
  }
  return found;
}

function countAll(filter: RunFilter, binMs: number): Record<number, number> {
  const { countBins } = prepareCountRuns(own, tickingClock());
  const sums: Record<number, number> = {};
  let before: number | null | undefined;
  while (before !== null) {
    const range = { from: startedAt, to: startedAt + spanMs, binMs, budgetMs: 5 };
    const page = countBins({ filter, ...range, ...(before !== undefined && { before }) });
    for (const { at, counts } of page.bins)
      sums[at] = (sums[at] ?? 0) + Object.values(counts).reduce((sum, count) => sum + count, 0);
    before = page.countedBackTo;
  }
  return sums;
}

test("any filter finds the runs that match, newest first and oldest first, in however many pieces", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const wanted = records.filter((record) => matches(record, filter)).map(({ runId }) => runId);
      expect(listAll(filter, "after")).toEqual(wanted);
      expect(listAll(filter, "before")).toEqual([...wanted].reverse());
    }),
    { numRuns: 120 },
  );
});

test("the bars of any filter say how many runs began in each bin", () => {
  fc.assert(
    fc.property(filters, fc.constantFrom(7 * minute, hour, 6 * hour), (filter, binMs) => {
      const wanted: Record<number, number> = {};
      const { from: _from, to: _to, ...names } = filter;
      for (const record of records.filter((run) => matches(run, names))) {
        const at = Math.floor(record.startedAt / binMs) * binMs;
        wanted[at] = (wanted[at] ?? 0) + 1;
      }
      expect(countAll(names, binMs)).toEqual(wanted);
    }),
    { numRuns: 120 },
  );
});
