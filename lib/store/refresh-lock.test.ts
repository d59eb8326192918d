import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "./migrate";
import { openOwnDatabase, type OwnDatabase } from "./own-database";
import { takeRefreshLock } from "./refresh-lock";
import { makeDirectory, removeDirectory, startedAt, type TestDirectory } from "./store-for-tests";

const login = "agent main acme:login";
const lease = { login, now: startedAt, untilAt: startedAt + 60_000 };

let directory: TestDirectory;
let own: OwnDatabase;
beforeEach(async () => {
  directory = await makeDirectory();
  own = openOwnDatabase(directory.ownDatabase, 1_000);
  migrate(own.db, "drizzle", startedAt);
});
afterEach(async () => {
  own.db.close();
  await removeDirectory(directory);
});

/** As a process of this number leaves it that began at another time. */
const bornEarlier = () =>
  own.db
    .prepare("UPDATE meta SET value = json_set(value, '$.born', '1') WHERE key LIKE 'refresh-lock:%'")
    .run();

test("a login is refreshed by one holder at a time, who may make it longer", () => {
  expect(takeRefreshLock(own, { ...lease, holder: "a" })).toBe(true);
  expect(takeRefreshLock(own, { ...lease, holder: "a" })).toBe(true);
  expect(takeRefreshLock(own, { ...lease, holder: "b" })).toBe(false);
});

test.skipIf(process.platform !== "linux")(
  "what a killed process held is free, though the next one has its number, as in a container started again",
  () => {
    takeRefreshLock(own, { ...lease, holder: "a" });
    bornEarlier();
    expect(takeRefreshLock(own, { ...lease, holder: "b" })).toBe(true);
    expect(takeRefreshLock(own, { ...lease, holder: "c" })).toBe(false);
  },
);
