import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { openStoreForTests } from "../admin/store-for-tests";
import { ensureDemoKey } from "./demo-key";

test("P-37: the demo's key is made once, and under another name when its file was lost", async () => {
  const { store, dir, close } = await openStoreForTests(() => 1);
  const settingsPath = path.join(dir, "understudy", "settings.json5");
  await mkdir(path.dirname(settingsPath), { recursive: true });
  const ensure = () => ensureDemoKey(store, { settingsPath }, () => 1);
  const first = await ensure();
  expect(await ensure()).toEqual(first);
  await rm(first.keyFile);
  const second = await ensure();
  expect(second.gatewayKey).not.toBe(first.gatewayKey);
  expect((await store.listGatewayKeys()).map(({ name, revokedAt }) => [name, revokedAt])).toEqual([
    ["Demo", null],
    ["Demo 2", null],
  ]);
  await close();
});
