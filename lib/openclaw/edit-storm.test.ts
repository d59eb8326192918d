import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import JSON5 from "json5";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { configKey, rowKey } from "./edit-storm-for-tests";
import { changedIn, openInstallation, type Installation } from "./installation-for-tests";
import { buildStorm, startStorm, type Storm } from "./start-storm-for-tests";

// The numbers of `npm test`; `npm run test:deep` asks for 2,000 edits and 50 kills.
const edits = Number(process.env.STORM_EDITS ?? 200);
const kills = Number(process.env.STORM_KILLS ?? 5);

let home: Installation;
let program: Awaited<ReturnType<typeof buildStorm>>;
beforeAll(async () => {
  home = await openInstallation();
  program = await buildStorm();
});
beforeEach(() => home.reset());
afterAll(async () => {
  await home.close();
  await program.remove();
});

const start = (name: string, count: number) => startStorm(program.script, { dir: home.dir, name, count });

const orderInConfig = async (): Promise<Record<string, string[]>> =>
  JSON5.parse<{ auth: { order: Record<string, string[]> } }>(await home.config()).auth.order;

/** Whether the edits of a process up to `last` stand in the file and the rows. */
async function expectEdits(name: string, last: number): Promise<void> {
  const [config, { order }] = await Promise.all([orderInConfig(), home.store.readAgent("main")]);
  for (let n = last; n > last - 20 && n >= 0; n -= 1)
    if (n % 2 === 0) expect(config[configKey(name, n)]).toEqual([`${name}:${n}`]);
  for (let n = 1; n <= last; n += 2) expect(order[rowKey(name, n)]).toEqual([`${name}:${n}`]);
}

test(
  `two processes that make ${edits} edits of file and rows together lose none`,
  async () => {
    const before = await home.fingerprints();
    const storms = ["ada", "bob"].map((name) => start(name, edits / 2));
    expect(await Promise.all(storms.map(({ ended }) => ended))).toEqual([0, 0]);
    for (const name of ["ada", "bob"]) await expectEdits(name, edits / 2 - 1);
    expect(changedIn(before, await home.fingerprints())).toEqual([
      "main auth_profile_state primary",
      "openclaw.json",
    ]);
    const config = await orderInConfig();
    expect(config.openai).toEqual(["openai:user@example.com", "openai:backup"]);
  },
  60_000 + edits * 1_000,
);

/** After a kill the last edit stands or it does not; everything before it stands, and everything opens. */
async function expectOldOrNew(name: string, { tried, done }: Storm["said"]): Promise<void> {
  const config = await orderInConfig();
  const { order, readOnlyReason } = await home.store.readAgent("main");
  expect(readOnlyReason).toBeNull();
  for (let n = 1; n <= done; n += 2) expect(order[rowKey(name, n)]).toEqual([`${name}:${n}`]);
  if (tried < 0) return;
  if (tried % 2 === 1) expect([undefined, `${name}:${tried}`]).toContain(order[rowKey(name, tried)]?.[0]);
  else {
    const old = tried >= 20 ? `${name}:${tried - 20}` : undefined;
    expect([old, `${name}:${tried}`]).toContain(config[configKey(name, tried)]?.[0]);
  }
}

test(
  `kill -9 at ${kills} random points leaves the old value or the new one, and the next edit works`,
  async () => {
    for (let round = 0; round < kills; round += 1) {
      const name = `k${round}`;
      const storm = start(name, 10_000);
      await storm.ready;
      // From the first write on: mostly in the middle of an edit, of which one takes some 20 ms.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
      storm.child.kill("SIGKILL");
      expect(await storm.ended).toBeNull();
      await expectOldOrNew(name, storm.said);
      const after = start(`after${round}`, 2);
      expect(await after.ended).toBe(0);
      await expectEdits(`after${round}`, 1);
    }
    const left = (await readdir(home.dir)).filter((file) => file.endsWith(".tmp"));
    expect(left).toEqual([]);
    JSON.parse(await readFile(join(home.dir, "openclaw.json.understudy.bak"), "utf8"));
  },
  60_000 + kills * 20_000,
);
