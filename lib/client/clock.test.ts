import { expect, test } from "vitest";
import { createClock, type ClockPorts } from "./clock";

function aBrowser(start: number) {
  let wall = start;
  let hidden = false;
  let onVisibility: () => void = () => {};
  const timers = new Set<{ at: number; run: () => void }>();
  const ports: ClockPorts = {
    wallNow: () => wall,
    setTimer(run, delayMs) {
      const timer = { at: wall + delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    isHidden: () => hidden,
    onVisibilityChange(run) {
      onVisibility = run;
      return () => (onVisibility = () => {});
    },
  };
  return {
    ports,
    timers,
    advance(ms: number) {
      const end = wall + ms;
      for (;;) {
        const due = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due);
        wall = due.at;
        due.run();
      }
      wall = end;
    },
    setHidden(value: boolean) {
      hidden = value;
      onVisibility();
    },
  };
}

test("ticks once a second on the whole second, for all listeners together", () => {
  const browser = aBrowser(10_400);
  const clock = createClock(browser.ports);
  const seen: number[] = [];
  clock.subscribe(() => seen.push(clock.snapshot()));
  clock.subscribe(() => {});
  browser.advance(2_700);
  expect(seen).toEqual([11_000, 12_000, 13_000]);
  expect(browser.timers.size).toBe(1);
});

test("stops in a hidden tab and catches up at once when the tab is shown", () => {
  const browser = aBrowser(0);
  const clock = createClock(browser.ports);
  const seen: number[] = [];
  clock.subscribe(() => seen.push(clock.snapshot()));
  browser.setHidden(true);
  browser.advance(60_500);
  expect(seen).toEqual([]);
  browser.setHidden(false);
  expect(seen).toEqual([60_500]);
});

test("holds no timer once the last listener has gone", () => {
  const browser = aBrowser(0);
  const clock = createClock(browser.ports);
  const stop = clock.subscribe(() => {});
  stop();
  expect(browser.timers.size).toBe(0);
});

test("shows server time under a client clock that is three hours wrong", () => {
  const threeHours = 3 * 3_600_000;
  const browser = aBrowser(1_000_000 + threeHours);
  const clock = createClock(browser.ports);
  let ticks = 0;
  clock.subscribe(() => ticks++);
  clock.setOffset(-threeHours);
  expect(ticks).toBe(1);
  expect(clock.snapshot()).toBe(1_000_000);
  expect(clock.now()).toBe(1_000_000);
});

test("the snapshot stays the same between two ticks", () => {
  const browser = aBrowser(5_000);
  const clock = createClock(browser.ports);
  clock.subscribe(() => {});
  browser.advance(400);
  expect(clock.snapshot()).toBe(5_000);
  expect(clock.now()).toBe(5_400);
});
