import { expect, test } from "vitest";
import { AppError } from "../errors";
import { createUnsavedTokens } from "./unsaved-tokens";

const lock = { login: "agent main alpha:login", holder: "this process" };
const write = {
  agentId: "main",
  profileId: "alpha:login",
  expectedRefresh: "old",
  tokens: { access: "new-access", refresh: "new", expires: null },
};

test("the lock of a login is held for as long as its new tokens are being written", async () => {
  let time = 0;
  let heldUntil = 45_000;
  const gaps: number[] = [];
  const unsaved = createUnsavedTokens({
    now: () => time,
    log: { error: () => {}, warn: () => {} },
    onRefreshed: async () => {},
    onProblem: () => {},
    saveAgainMs: 3_600_000,
    store: {
      async replaceTokens() {
        // Another program has locked the file for longer than is waited for (D-5).
        time += 30_000;
        if (time > heldUntil) gaps.push(time);
        throw new AppError("store_busy", "locked");
      },
      async takeRefreshLock({ login, holder, untilAt }) {
        expect({ login, holder }).toEqual(lock);
        heldUntil = untilAt;
        return true;
      },
      releaseRefreshLock: async () => {},
    },
  });
  expect(await unsaved.save({ lock, write })).toBe(false);
  expect(time).toBe(90_000);
  // Whoever took the lock in such a gap would use up the old refresh token once more.
  expect(gaps).toEqual([]);
  expect(heldUntil).toBeGreaterThan(time + 5_000);
});

test("tokens whose row cannot be read again just now are tried again, and stop nothing", async () => {
  let isLocked = true;
  const rereads = [Promise.reject(new AppError("store_busy", "locked")), Promise.resolve()];
  const unsaved = createUnsavedTokens({
    now: () => 0,
    log: { error: () => {}, warn: () => {} },
    onRefreshed: () => rereads.shift() ?? Promise.resolve(),
    onProblem: () => {},
    saveAgainMs: 3_600_000,
    store: {
      async replaceTokens() {
        if (isLocked) throw new AppError("store_busy", "locked");
        return rereads.length === 2 ? "written" : "superseded";
      },
      takeRefreshLock: async () => true,
      releaseRefreshLock: async () => {},
    },
  });
  expect(await unsaved.save({ lock, write })).toBe(false);
  isLocked = false;
  await unsaved.close();
  expect(unsaved.problems()).toHaveLength(1);
  await unsaved.close();
  expect(unsaved.problems()).toEqual([]);
});
