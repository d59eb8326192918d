import { expect, test } from "vitest";
import { createSkipCache, forgetSkips, parseSkipCacheTtl, recentFailure, rememberSkip } from "./skip-cache";

const now = 1_760_000_000_000;
const place = { sessionId: "s", provider: "p2", model: "b" };
const failed = { reason: "auth", profileId: "p2:k", ttlMs: 60_000, now } as const;

test.each([
  [undefined, null],
  ["", null],
  ["0", null],
  ["-5", null],
  ["1.5", null],
  ["60s", null],
  ["1e3", null],
  [" 60000 ", 60_000],
  ["1", 1_000],
  ["999", 1_000],
  ["600001", 600_000],
])("R-88: %j means %j", (text, expected) => {
  expect(parseSkipCacheTtl(text)).toBe(expected);
});

test("R-89: a marker is for one session, provider and model, and ends with its time", () => {
  const cache = createSkipCache();
  rememberSkip(cache, place, failed);
  const ask = (where: typeof place, at: number) => recentFailure(cache, where, { profileId: null, now: at });
  expect(ask(place, now + 59_999)).toBe("auth");
  expect(ask(place, now + 60_000)).toBeNull();
  expect(ask({ ...place, sessionId: "t" }, now)).toBeNull();
  expect(ask({ ...place, provider: "p3" }, now)).toBeNull();
  expect(ask({ ...place, model: "c" }, now)).toBeNull();
});

test("R-89: ended markers are pruned at most every 5 seconds", () => {
  const cache = createSkipCache();
  rememberSkip(cache, place, { ...failed, ttlMs: 1_000 });
  recentFailure(cache, place, { profileId: null, now: now + 4_999 });
  expect(cache.markers.size).toBe(1);
  recentFailure(cache, place, { profileId: null, now: now + 5_000 });
  expect(cache.markers.size).toBe(0);
});

test("R-91: another selected profile, or a new credential for the provider, deserves a real attempt", () => {
  const cache = createSkipCache();
  rememberSkip(cache, place, failed);
  expect(recentFailure(cache, place, { profileId: "p2:k", now })).toBe("auth");
  expect(recentFailure(cache, place, { profileId: "p2:other", now })).toBeNull();
  forgetSkips(cache, "p3");
  expect(recentFailure(cache, place, { profileId: null, now })).toBe("auth");
  forgetSkips(cache, "p2");
  expect(recentFailure(cache, place, { profileId: null, now })).toBeNull();
});
