import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { openStore } from "../store/open-store";
import type { StorePort } from "../store/port";
import { editConfig } from "./edit-config";
import { openStateDir } from "./open-state-dir";
import type { StateDir } from "./state-dir";

// A process of its own that edits an installation as fast as it can; tests only. It says what it is about to write
// ("try n") and what has been written ("done n"): every even edit is one of openclaw.json, every odd one of a row.

const keysInTurn = 10;
const now = Date.now;
const audit = (name: string) => ({
  at: now(),
  actor: `system:${name}`,
  action: "storm",
  targetType: "test",
  targetId: name,
  agentId: null,
  before: undefined,
  after: undefined,
});

export const configKey = (name: string, n: number): string => `${name}-${(n / 2) % keysInTurn}`;
export const rowKey = (name: string, n: number): string => `${name}-${n}`;

async function editFile(store: StorePort, { configPath }: StateDir, name: string, n: number): Promise<void> {
  const path = ["auth", "order", configKey(name, n)];
  const edits = [{ path, value: [`${name}:${n}`] }];
  await editConfig({ store, path: configPath, edits, expectedRevision: null, audit: audit(name) });
  // What this process wrote before is still there: a lost edit of the other's would show in its own check.
  const order = JSON.parse(await readFile(configPath, "utf8")).auth.order;
  for (let last = n; last >= 0 && last > n - 2 * keysInTurn; last -= 2)
    if (order[configKey(name, last)]?.[0] !== `${name}:${last}`) throw new Error(`edit ${last} was lost`);
}

/** Another process may have moved the order meanwhile: then it is read and set again, as the desk does. */
async function editRow(store: StorePort, name: string, n: number): Promise<void> {
  const set = (expectedRevision: string) =>
    store.setOrder({
      agentId: "main",
      provider: rowKey(name, n),
      order: [`${name}:${n}`],
      expectedRevision,
      audit: audit(name),
    });
  let result = await set((await store.readAgent("main")).orderRevision);
  while (!result.ok) result = await set(result.revision);
}

async function storm(dir: string, name: string, count: number): Promise<void> {
  const stateDir = await openStateDir({
    path: dir,
    configPath: null,
    homeDir: homedir(),
    source: "argument",
  });
  const store = await openStore({ ...stateDir, migrationsDir: resolve("drizzle"), now });
  process.stdout.write("ready\n");
  for (let n = 0; n < count; n += 1) {
    process.stdout.write(`try ${n}\n`);
    await (n % 2 === 0 ? editFile(store, stateDir, name, n) : editRow(store, name, n));
    process.stdout.write(`done ${n}\n`);
  }
  await store.close();
}

const [, script, dir, name, count] = process.argv;
if (script === fileURLToPath(import.meta.url) && dir && name) await storm(dir, name, Number(count));
