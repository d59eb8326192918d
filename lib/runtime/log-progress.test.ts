import { say, tell } from "../error-said";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LogTailStatus } from "../openclaw/log-tail";
import { createLogProgress } from "./log-progress";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const idle: LogTailStatus = { path: "openclaw.log", isUpToDate: true, readBytes: 0, size: 0, problem: null };

function watch() {
  const world = { status: idle, told: 0 };
  const progress = createLogProgress({
    status: () => world.status,
    onChange: () => (world.told += 1),
    everyMs: 100,
  });
  const look = (status: Partial<LogTailStatus>) => {
    world.status = { ...idle, ...status };
    vi.advanceTimersByTime(100);
    return progress.current();
  };
  return { world, progress, look };
}

test("a long reading is told with its length while it goes on, and once more at its end", () => {
  const { world, look } = watch();
  const size = 100_000_000;
  expect(look({ isUpToDate: false, readBytes: 1_000_000, size })).toEqual({ readBytes: 1_000_000, size });
  expect(look({ isUpToDate: false, readBytes: 99_500_000, size })).toEqual({ readBytes: 99_500_000, size });
  expect(look({ isUpToDate: true, readBytes: size, size })).toBeNull();
  expect(world.told).toBe(3);
  look({ isUpToDate: true, readBytes: size, size });
  expect(world.told).toBe(3);
});

test("a short reading, as of every new line, is never told", () => {
  const { world, look } = watch();
  expect(look({ isUpToDate: false, readBytes: 0, size: 4_000 })).toBeNull();
  expect(look({ isUpToDate: true, readBytes: 4_000, size: 4_000 })).toBeNull();
  expect(world.told).toBe(0);
});

test("the size of a compressed file is not known before its end", () => {
  const { look } = watch();
  expect(look({ isUpToDate: false, readBytes: 0, size: 3_000_000 })).toMatchObject({ size: 3_000_000 });
  expect(look({ isUpToDate: false, readBytes: 9_000_000, size: 3_000_000 })).toEqual({
    readBytes: 9_000_000,
    size: null,
  });
});

test("a file that cannot be read is told; nothing is told after the end", () => {
  const { world, look, progress } = watch();
  look({ isUpToDate: false, problem: tell(say("log-not-taken")) });
  expect(world.told).toBe(1);
  progress.stop();
  look({ isUpToDate: true });
  expect(world.told).toBe(1);
});
