import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunRecord, RunStep } from "../failover/run-record";
import { fellBack, isPlainSuccess } from "../failover/run-summary";
import { prepareAppendRuns } from "./append-runs";
import { prepareCountRuns } from "./count-runs";
import { prepareListRuns } from "./list-runs";
import { migrate } from "./migrate";
import { openOwnDatabase, type OwnDatabase } from "./own-database";
import { prepareRemoveOldRuns } from "./remove-old-runs";
import type { RunFilter } from "./run-port";
import { prepareRunWriter } from "./run-writer";
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
const rules = ["C-10", "C-56", null];
const sources = ["gateway", "probe", "log"] as const;
const sessions = ["agent:main:chat-1", "cron", null];
const texts = ["no first byte", "credit left", null];
/** The oldest runs, which retention takes away again. */
const removed = 64;

let directory: TestDirectory;
let own: OwnDatabase;
let records: RunRecord[];

const pick = <T>(list: readonly [T, ...T[]] | readonly T[], at: number): T => {
  const item = list[at % list.length];
  if (item === undefined) throw new Error("The list is empty.");
  return item;
};

const ends = ["failed", "exhausted", "answered", "aborted", "failed", "unfinished", "answered"] as const;

/** Alike in no regular way: each property goes by another multiple. Every fifth hour is empty, every seventh full. */
function aMixedRun(index: number): RunRecord {
  const inHour = Math.floor(index / 12);
  const at =
    startedAt + (inHour + Math.floor(inHour / 4)) * hour + (index % 12) * (inHour % 7 === 0 ? 1 : minute);
  const model = pick(models, Math.floor(index / 3));
  const profileId = pick(profiles, Math.floor(index / 11));
  const outcome = pick(ends, index);
  // A rare reason never meets one of the profiles.
  const reason =
    index % 97 === 0 && profileId === "zai:a" ? "billing" : pick(reasons, index % 2 === 0 ? 0 : 2);
  const failed = aStep({
    candidate: model,
    profileId,
    outcome: "failed",
    reason,
    code: index % 5 === 0 ? "ETIMEDOUT" : null,
    matchedRule: pick(rules, Math.floor(index / 4)),
    errorPreview: texts[Math.floor(index / 2) % 3] ?? null,
  });
  // By the same profile, another model of the chain, or at once.
  const isPlain = outcome === "answered" && index % 21 === 2;
  const next = isPlain ? "openai/gpt-x" : pick(models, Math.floor(index / 3) + (index % 4 === 0 ? 1 : 0));
  const answer = aStep({ candidate: next, profileId: pick(profiles, Math.floor(index / 11) + 1) });
  const isAnswered = outcome === "answered";
  return aRun({
    runId: `${index % 50}-run-${index}`,
    agentId: pick(agentIds, Math.floor(index / 5) % 3 === 0 ? 1 : 0),
    startedAt: at,
    endedAt: at + 10,
    source: pick(sources, Math.floor(index / 9)),
    outcome,
    answeredBy: isAnswered ? { candidate: next, profileId: answer.profileId } : null,
    requested: index % 6 === 0 ? "some-alias" : model,
    sessionKey: sessions[Math.floor(index / 7) % 3] ?? null,
    error: outcome === "aborted" ? "The caller hung up" : null,
    steps: isPlain ? [answer] : isAnswered ? [failed, answer] : [failed],
  });
}

const asSuccess = ({ startedAt, agentId, requested, steps }: RunRecord) => ({
  minute: Math.floor(startedAt / minute) * minute,
  agentId,
  model: steps[0]?.candidate ?? requested,
  profileId: steps[0]?.profileId ?? null,
  count: 1,
});

beforeAll(async () => {
  directory = await makeDirectory();
  own = openOwnDatabase(directory.ownDatabase, 1_000);
  migrate(own.db, "drizzle", startedAt);
  const all = Array.from({ length: 640 }, (_, index) => aMixedRun(index));
  const append = prepareAppendRuns(own);
  for (let from = 0; from < all.length; from += 80)
    append({ runs: all.slice(from, from + 80), successes: [] });
  append({ runs: [], successes: all.slice(removed).filter(isPlainSuccess).map(asSuccess) });
  // What retention took leaves its marks in the index.
  const writer = prepareRunWriter(own);
  own.db
    .transaction(() => prepareRemoveOldRuns(own, writer, () => 0)({ before: Infinity, limit: removed }))
    .immediate();
  records = all.slice(removed);
});
afterAll(async () => {
  own.db.close();
  await removeDirectory(directory);
});

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const times = fc.integer({ min: startedAt - hour, max: startedAt + spanMs + hour });
const maybeTime = fc.option(times, { nil: undefined });
const filters: fc.Arbitrary<RunFilter> = fc
  .record({
    agentId: maybe(agentIds),
    reason: maybe(reasons),
    provider: maybe(["openai", "zai"]),
    model: maybe(models),
    profileId: maybe(profiles),
    sessionKey: maybe(["agent:main:chat-1", "cron"]),
    outcome: maybe(["failed", "exhausted", "answered", "fell-back", "aborted", "unfinished"] as const),
    text: maybe([
      "first",
      "cre",
      "glm",
      "chat",
      "first byte",
      "credit byte",
      "etime",
      "C-1",
      "hung",
      "alias",
      "17-run-",
    ]),
    from: maybeTime,
    to: maybeTime,
  })
  .map((filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)));

const wordsOf = (texts: readonly (string | null)[]) =>
  texts.flatMap((text) => text?.toLowerCase().match(/[a-z0-9]+/g) ?? []);

/** What the page promises, said by the records themselves. */
function matches(record: RunRecord, filter: RunFilter): boolean {
  const { steps, answeredBy, sessionKey, requested, error } = record;
  const of = <T>(read: (step: RunStep) => T) => steps.map(read);
  const models = [...of(({ candidate }) => candidate), answeredBy?.candidate ?? ""];
  const profiles = [...of(({ profileId }) => profileId), answeredBy?.profileId ?? null];
  const texts = of(({ code, errorPreview, matchedRule }) => [code, errorPreview, matchedRule]).flat();
  const words = wordsOf([sessionKey, requested, error, ...models, ...profiles, ...texts]);
  const { outcome } = filter;
  const has = <T>(list: readonly T[], wanted: T | undefined) => wanted === undefined || list.includes(wanted);
  return (
    has([record.agentId], filter.agentId) &&
    has(
      of(({ reason }) => reason),
      filter.reason,
    ) &&
    (filter.provider === undefined || models.some((model) => model.startsWith(`${filter.provider}/`))) &&
    has(models, filter.model) &&
    has(profiles, filter.profileId) &&
    has([sessionKey], filter.sessionKey) &&
    (outcome === "fell-back" ? fellBack(record) : has<string>([record.outcome], outcome)) &&
    record.startedAt >= (filter.from ?? 0) &&
    record.startedAt < (filter.to ?? Infinity) &&
    wordsOf([filter.text ?? null]).every((part) => words.some((word) => word.startsWith(part)))
  );
}

/** A text that begins the ids of runs means those runs alone. */
function wantedOf(filter: RunFilter): RunRecord[] {
  const { text = "", ...others } = filter;
  const byId = records.filter(({ runId }) => text.length >= 6 && runId.startsWith(text));
  const named = byId.filter((record) => matches(record, others));
  return named.length > 0 ? named : records.filter((record) => matches(record, filter));
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

type Range = { from: number; to: number; binMs: number };

function countAll(filter: RunFilter, range: Range): Record<number, number> {
  const { countBins } = prepareCountRuns(own, tickingClock());
  const sums: Record<number, number> = {};
  let before: number | null | undefined;
  while (before !== null) {
    const page = countBins({ filter, ...range, budgetMs: 5, ...(before !== undefined && { before }) });
    for (const { at, counts } of page.bins)
      sums[at] = (sums[at] ?? 0) + Object.values(counts).reduce((sum, count) => sum + count, 0);
    before = page.countedBackTo;
  }
  return sums;
}

test("any filter finds the runs that match, newest first and oldest first, in however many pieces", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const wanted = wantedOf(filter).map(({ runId }) => runId);
      expect(listAll(filter, "after")).toEqual(wanted);
      expect(listAll(filter, "before")).toEqual([...wanted].reverse());
    }),
    { numRuns: 120 },
  );
});

test("the bars of any filter and range say how many runs began in each bin", () => {
  const binWidths = fc.constantFrom(7 * minute, hour, 6 * hour);
  // The page asks for one agent at a time.
  fc.assert(
    fc.property(filters, fc.constantFrom(...agentIds), binWidths, (filter, agentId, binMs) => {
      const { from = startedAt - hour, to = startedAt + spanMs, ...others } = filter;
      const names = { ...others, agentId };
      const wanted: Record<number, number> = {};
      for (const record of records.filter((run) => matches(run, names))) {
        const at = Math.floor(record.startedAt / binMs) * binMs;
        if (at + binMs > from && at < to) wanted[at] = (wanted[at] ?? 0) + 1;
      }
      expect(countAll(names, { from, to, binMs })).toEqual(wanted);
    }),
    { numRuns: 120 },
  );
});

test("the totals since any minute are those of the runs since then", () => {
  const { totals } = prepareCountRuns(own, tickingClock());
  fc.assert(
    fc.property(maybe(agentIds), times, (agentId, time) => {
      const from = Math.floor(time / minute) * minute;
      const since = records.filter((run) => matches(run, { from, ...(agentId && { agentId }) }));
      const count = (isOne: (run: RunRecord) => boolean) => since.filter(isOne).length;
      expect(totals({ from, ...(agentId && { agentId }) })).toEqual({
        answered: count(({ outcome }) => outcome === "answered"),
        fellBack: count((run) => run.outcome === "answered" && fellBack(run)),
        exhausted: count(({ outcome }) => outcome === "exhausted"),
        failed: count(({ outcome }) => outcome === "failed"),
      });
    }),
    { numRuns: 60 },
  );
});
