import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareAppendRuns } from "./append-runs";
import { migrate } from "./migrate";
import { openOwnDatabase, type OwnDatabase } from "./own-database";
import { prepareFences } from "./run-fences";
import { keyAt } from "./run-key";
import {
  aRun,
  aStep,
  makeDirectory,
  removeDirectory,
  startedAt,
  type TestDirectory,
} from "./store-for-tests";

const hour = 3_600_000;
const failed = aStep({ outcome: "failed", reason: "timeout", errorPreview: "no first byte" });

let directory: TestDirectory;
let own: OwnDatabase;

beforeAll(async () => {
  directory = await makeDirectory();
  own = openOwnDatabase(directory.ownDatabase, 1_000);
  migrate(own.db, "drizzle", startedAt);
  const runs = Array.from({ length: 10 }, (_, index) =>
    aRun({
      runId: `run-${index}`,
      startedAt: startedAt + index * hour,
      // Half of them are told from no session, so their failures have to do.
      sessionKey: index % 2 === 0 ? "cron" : null,
      outcome: "failed",
      answeredBy: null,
      steps: [failed],
    }),
  );
  prepareAppendRuns(own)({ runs, successes: [] });
});
afterAll(async () => {
  own.db.close();
  await removeDirectory(directory);
});

/** How many hours after the first run the runs began that have one of the words. */
function hoursWith(words: readonly string[]): number[] {
  const keys = own.db
    .prepare<[string], number>("SELECT rowid FROM run_search WHERE run_search MATCH ? ORDER BY rowid")
    .pluck()
    .all(words.join(" OR "));
  return keys.map((key) => (key - keyAt(startedAt)) / keyAt(hour)).map(Math.floor);
}

const fencesOf = (from: number, to: number) =>
  prepareFences(own.db)({ from: keyAt(startedAt + from), to: keyAt(startedAt + to) });

test("the fences of a range are the newest run and the last one of the hours before, with a session or without", () => {
  expect(hoursWith(fencesOf(3 * hour, 5 * hour))).toEqual([2, 9]);
  expect(hoursWith(fencesOf(4 * hour, 6 * hour))).toEqual([3, 9]);
});

test("a range that begins or ends within an hour has no fence in that hour", () => {
  expect(hoursWith(fencesOf(3 * hour - 1, 9 * hour))).toEqual([1, 9]);
  expect(hoursWith(fencesOf(3 * hour, 9 * hour + 1))).toEqual([2]);
});

test("where there are no runs, there is no fence", () => {
  expect(fencesOf(0, 10 * hour)).toEqual([]);
});
