import { expect, test } from "vitest";
import { createProbeMemory, startThrottle, throttledUntil, throttleMs } from "./probe-memory";

const now = 1_760_000_000_000;
const key = { throttle: "probe", agentId: "main", provider: "p1" } as const;
const block = { ...key, throttle: "block" } as const;

test("05 §3: 30 seconds for a probe, 5 minutes for a block, to the millisecond", () => {
  const memory = createProbeMemory();
  startThrottle(memory, key, now);
  startThrottle(memory, block, now);
  expect(throttleMs("probe")).toBe(30_000);
  expect(throttleMs("block")).toBe(300_000);
  expect(throttledUntil(memory, key, now + 29_999)).toBe(now + 30_000);
  expect(throttledUntil(memory, key, now + 30_000)).toBeNull();
  expect(throttledUntil(memory, block, now + 299_999)).toBe(now + 300_000);
  expect(throttledUntil(memory, block, now + 300_000)).toBeNull();
});

test("05 §3: every agent, provider and throttle has its own entry", () => {
  const memory = createProbeMemory();
  startThrottle(memory, key, now);
  expect(throttledUntil(memory, { ...key, agentId: "other" }, now)).toBeNull();
  expect(throttledUntil(memory, { ...key, provider: "p2" }, now)).toBeNull();
  expect(throttledUntil(memory, block, now)).toBeNull();
});

test("05 §3: a second start counts from itself", () => {
  const memory = createProbeMemory();
  startThrottle(memory, key, now);
  startThrottle(memory, key, now + 40_000);
  expect(throttledUntil(memory, key, now + 40_001)).toBe(now + 70_000);
});

test("05 §3: at most 256 entries, the oldest goes first", () => {
  const memory = createProbeMemory();
  for (let n = 0; n < 257; n += 1) startThrottle(memory, { ...key, provider: `p${n}` }, now + n);
  expect(memory.lastAt.size).toBe(256);
  expect(throttledUntil(memory, { ...key, provider: "p0" }, now + 257)).toBeNull();
  expect(throttledUntil(memory, { ...key, provider: "p1" }, now + 257)).toBe(now + 30_001);
});

test("05 §3: renewing an entry makes it the newest", () => {
  const memory = createProbeMemory();
  startThrottle(memory, { ...key, provider: "first" }, now);
  for (let n = 0; n < 255; n += 1) startThrottle(memory, { ...key, provider: `p${n}` }, now + 1);
  startThrottle(memory, { ...key, provider: "first" }, now + 2);
  startThrottle(memory, { ...key, provider: "last" }, now + 3);
  expect(throttledUntil(memory, { ...key, provider: "first" }, now + 3)).toBe(now + 30_002);
  expect(throttledUntil(memory, { ...key, provider: "p0" }, now + 3)).toBeNull();
});

test("05 §3: entries live 24 hours", () => {
  const memory = createProbeMemory();
  const day = 86_400_000;
  startThrottle(memory, key, now);
  startThrottle(memory, { ...key, provider: "p2" }, now + day);
  expect(memory.lastAt.size).toBe(2);
  startThrottle(memory, { ...key, provider: "p2" }, now + day + 1);
  expect(memory.lastAt.size).toBe(1);
});
