import { afterAll, beforeAll, expect, test } from "vitest";
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

const hour = 3_600_000;
const runsPerHour = 3;
const hours = 400;

let directory: TestDirectory;
let own: OwnDatabase;

/** Each look at it is a millisecond later: a search of many slices runs out of any budget. */
function slowClock() {
  let now = 0;
  return () => (now += 1);
}

beforeAll(async () => {
  directory = await makeDirectory();
  own = openOwnDatabase(directory.ownDatabase, 1_000);
  migrate(own.db, "drizzle", startedAt);
  const runs = Array.from({ length: hours * runsPerHour }, (_, index) => {
    const isRare = index === 1;
    return aRun({
      runId: `run-${index}`,
      startedAt: startedAt + Math.floor(index / runsPerHour) * hour + (index % runsPerHour),
      outcome: "failed",
      answeredBy: null,
      sessionKey: index % 2 === 0 ? "even" : "odd",
      steps: [
        aStep({
          outcome: "failed",
          reason: isRare ? "billing" : "timeout",
          errorPreview: isRare ? "no credit left" : "no first byte",
        }),
      ],
    });
  });
  prepareAppendRuns(own)({ runs, successes: [] });
});
afterAll(async () => {
  own.db.close();
  await removeDirectory(directory);
});

/** Asks until it is over. */
function searchAll(filter: RunFilter, direction: "before" | "after" = "before") {
  const list = prepareListRuns(own, slowClock());
  const found: string[] = [];
  const searched: number[] = [];
  let next: string | null = direction === "after" ? "0" : "";
  for (let requests = 0; next !== null && requests < 1_000; requests += 1) {
    const cursor = next === "" ? {} : { [direction]: next };
    const page = list({ filter, limit: 10, budgetMs: 4, ...cursor });
    found.push(...page.runs.map(({ runId }) => runId));
    if (page.searchedTo !== null) searched.push(page.searchedTo);
    next = direction === "after" ? page.nextAfter : page.nextBefore;
  }
  return { found, searched };
}

test("a search whose time is up says how far back it looked and goes on from there", () => {
  const { found, searched } = searchAll({ agentId: "main", text: "first credit" });
  expect(found).toEqual([]);
  expect(searched.length).toBeGreaterThan(1);
  expect([...searched].sort((a, b) => b - a)).toEqual(searched);
});

test("nothing is lost or doubled between two pieces of a search, in either direction", () => {
  const everything = Array.from({ length: hours * runsPerHour }, (_, index) => `run-${index}`);
  expect(searchAll({ agentId: "main", text: "first" }).found).toEqual(
    everything.filter((id) => id !== "run-1").reverse(),
  );
  const upwards = searchAll({ agentId: "main", text: "first", sessionKey: "odd" }, "after").found;
  // Every page is newest first, so each run stands once, and within a page above the older ones.
  expect([...upwards].sort()).toEqual(
    everything.filter((_id, index) => index % 2 === 1 && index !== 1).sort(),
  );
});

test("what only one run has is found at the far end of all", () => {
  expect(searchAll({ agentId: "main", reason: "billing" }).found).toEqual(["run-1"]);
  expect(searchAll({ text: "credit" }).found).toEqual(["run-1"]);
});

test("a page upwards brings the nearest newer runs, not the newest", () => {
  const list = prepareListRuns(own, () => 0);
  const filter = { agentId: "main", to: startedAt + 10 * hour };
  const oldest = list({ filter: { ...filter, to: startedAt + hour }, limit: 1 }).runs[0];
  expect(oldest?.runId).toBe("run-2");
  const above = list({ filter, limit: 3, after: oldest?.cursor ?? "" });
  expect(above.runs.map(({ runId }) => runId)).toEqual(["run-5", "run-4", "run-3"]);
  const next = list({ filter, limit: 100, after: above.nextAfter ?? "" });
  expect(next.runs.at(-1)?.runId).toBe("run-6");
  expect(next.runs).toHaveLength(30 - 6);
  expect(next.nextAfter).toBeNull();
});

test("the bars are the same, whether they were counted beforehand or are counted now, at once or in pieces", () => {
  const range = { from: startedAt, to: startedAt + hours * hour, binMs: 24 * hour };
  const { countBins } = prepareCountRuns(own, () => 0);
  const beforehand = countBins({ ...range, filter: { agentId: "main", reason: "timeout" } });
  const now = countBins({ ...range, filter: { agentId: "main", reason: "timeout", provider: "openai" } });
  const byText = countBins({ ...range, filter: { agentId: "main", text: "first byte" } });
  expect(beforehand.bins[0]).toEqual({
    at: Math.floor(startedAt / (24 * hour)) * 24 * hour,
    counts: { failed: 35 },
  });
  expect(now).toEqual(beforehand);
  expect(byText).toEqual(beforehand);

  const inPieces = prepareCountRuns(own, slowClock()).countBins;
  const sums = new Map<number, number>();
  let before: number | null | undefined;
  let requests = 0;
  while (before !== null) {
    const piece = inPieces({
      ...range,
      filter: { agentId: "main", text: "first byte" },
      budgetMs: 6,
      ...(before !== undefined && { before }),
    });
    for (const { at, counts } of piece.bins) sums.set(at, (sums.get(at) ?? 0) + (counts.failed ?? 0));
    before = piece.countedBackTo;
    requests += 1;
  }
  expect(requests).toBeGreaterThan(2);
  expect([...sums].sort(([a], [b]) => a - b)).toEqual(
    beforehand.bins.map(({ at, counts }) => [at, counts.failed]),
  );
});

test("P-16: plain successes are in the bars of what they have, and in no others", () => {
  const agentId = "quiet";
  const success = { minute: startedAt, agentId, model: "zai/glm-5", profileId: "zai:a", count: 7 };
  prepareAppendRuns(own)({ runs: [], successes: [success, { ...success, profileId: "zai:b", count: 2 }] });
  const { countBins } = prepareCountRuns(own, () => 0);
  const plain = (filter: RunFilter, binMs = hour) =>
    countBins({ filter: { agentId, ...filter }, from: startedAt, to: startedAt + hour, binMs }).bins[0]
      ?.counts.plain ?? 0;
  expect(plain({})).toBe(9);
  expect(plain({}, 60_000)).toBe(9);
  expect(plain({ provider: "zai" })).toBe(9);
  expect(plain({ provider: "zai" }, 60_000)).toBe(9);
  expect(plain({ profileId: "zai:b", model: "zai/glm-5" })).toBe(2);
  expect(plain({ outcome: "answered" })).toBe(9);
  expect(plain({ outcome: "fell-back" })).toBe(0);
  expect(plain({ reason: "timeout" })).toBe(0);
  expect(plain({ sessionKey: "even" })).toBe(0);
});
