import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareListSessions } from "./list-sessions";
import { migrate } from "./migrate";
import { openOwnDatabase, type OwnDatabase } from "./own-database";
import { makeDirectory, removeDirectory, startedAt, type TestDirectory } from "./store-for-tests";

const stored = 2_500;
let directory: TestDirectory;
let own: OwnDatabase;

beforeAll(async () => {
  directory = await makeDirectory();
  own = openOwnDatabase(directory.ownDatabase, 1_000);
  migrate(own.db, "drizzle", startedAt);
  const insert = own.db.prepare(
    `INSERT INTO session_entries (session_key, agent_id, session_id, entry_json, updated_at)
     VALUES (?, 'main', 's', ?, ?)`,
  );
  own.db.transaction(() => {
    for (let index = 0; index < stored; index += 1) {
      const model = index % 1_200 === 3 ? "rare" : "usual";
      // Two at a time are equally old.
      insert.run(`gk_1:main:${index}`, JSON.stringify({ model }), startedAt + Math.floor(index / 2));
    }
  })();
});
afterAll(async () => {
  own.db.close();
  await removeDirectory(directory);
});

/** Each look at the clock is a millisecond later. */
function search(text: string, budgetMs?: number) {
  let now = 0;
  const list = prepareListSessions(own, () => (now += 1));
  const pages: string[][] = [];
  let before: string | null | undefined;
  while (before !== null && pages.length < 1_000) {
    const budget = budgetMs === undefined ? {} : { budgetMs };
    const page = list({
      agentId: "main",
      filter: { text },
      limit: 400,
      ...budget,
      ...(before && { before }),
    });
    pages.push(page.sessions.map(({ sessionKey }) => sessionKey));
    before = page.nextBefore;
  }
  return pages;
}

test("a search for sessions whose time is up answers with what it has and goes on from there", () => {
  const rare = ["gk_1:main:2403", "gk_1:main:1203", "gk_1:main:3"];
  expect(search("rare")).toEqual([rare]);
  const pages = search("rare", 1);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat()).toEqual(rare);
});

test("pages of sessions meet without a gap, whatever is equally old", () => {
  const pages = search("usual", 1);
  expect(new Set(pages.flat()).size).toBe(stored - 3);
  expect(pages.flat()).toHaveLength(stored - 3);
});
