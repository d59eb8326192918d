import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../errors";
import { makeDirectory, openIn, removeDirectory, type TestDirectory } from "../store/store-for-tests";
import type { StorePort } from "../store/port";
import { readBackup } from "./backups";

let directory: TestDirectory;
let store: StorePort;
beforeAll(async () => {
  directory = await makeDirectory();
  store = await openIn(directory);
});
afterAll(async () => {
  await store.close();
  await removeDirectory(directory);
});

test("a download that cannot be put on record is none, and its file is let go", async () => {
  let isOpen = true;
  const context = {
    actor: { kind: "operator", name: "ada" },
    role: "admin",
    now: Date.now,
    store: { ...store, appendAudit: () => Promise.reject(new AppError("store_full", "The disk is full.")) },
    backups: {
      make: async () => "",
      remove: async () => {},
      read: async () => ({ bytes: 4, stream: new ReadableStream({ cancel: () => void (isOpen = false) }) }),
    },
  } as const;
  await expect(readBackup(context, "a.sqlite")).rejects.toMatchObject({ code: "store_full" });
  expect(isOpen).toBe(false);
});
