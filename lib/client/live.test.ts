import { expect, test } from "vitest";
import { createLive, type LiveSource } from "./live";
import type { LiveMessage } from "./live-message";

function aServer() {
  const opened: {
    say(message: LiveMessage | { type: string }): void;
    fail(closed: boolean): void;
    closed: boolean;
  }[] = [];
  const timers: { run: () => void; delayMs: number }[] = [];
  /** That of the longest silence, if it runs. */
  let silence: (() => void) | null = null;
  const live = createLive({
    open(): LiveSource {
      const listeners = new Map<string, (data: string) => void>();
      let onError: (closed: boolean) => void = () => {};
      const handle = {
        say: (message: LiveMessage | { type: string }) =>
          listeners.get(message.type)?.(JSON.stringify(message)),
        fail: (closed: boolean) => onError(closed),
        closed: false,
      };
      opened.push(handle);
      return {
        onMessage: (type, listener) => listeners.set(type, listener),
        onError: (listener) => (onError = listener),
        close: () => (handle.closed = true),
      };
    },
    setTimer(run, delayMs) {
      if (delayMs > 30_000) {
        silence = run;
        return () => (silence = silence === run ? null : silence);
      }
      const timer = { run, delayMs };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  });
  return { live, opened, timers, fallSilent: () => silence?.() };
}

const hello: LiveMessage = { type: "hello", now: 1, resumed: false };

test("opens one connection for many listeners and closes it after the last", () => {
  const { live, opened } = aServer();
  const stopFirst = live.start();
  const stopSecond = live.start();
  expect(opened).toHaveLength(1);
  stopFirst();
  expect(opened[0]?.closed).toBe(false);
  stopSecond();
  expect(opened[0]?.closed).toBe(true);
});

test("is connected with the first event and hands events on", () => {
  const { live, opened } = aServer();
  const seen: string[] = [];
  live.onMessage((message) => seen.push(message.type));
  live.start();
  expect(live.state()).toBe("connecting");
  opened[0]?.say(hello);
  opened[0]?.say({ type: "config-changed" });
  expect(live.state()).toBe("connected");
  expect(seen).toEqual(["hello", "config-changed"]);
});

test("while the browser retries by itself no second connection is opened", () => {
  const { live, opened, timers } = aServer();
  live.start();
  opened[0]?.say(hello);
  opened[0]?.fail(false);
  expect(live.state()).toBe("reconnecting");
  expect(timers).toHaveLength(0);
  expect(live.hasReopened()).toBe(false);
  opened[0]?.say(hello);
  expect(live.state()).toBe("connected");
  expect(live.hasReopened()).toBe(true);
});

test("once the browser has given up it is opened again, later each time, until it answers", () => {
  const { live, opened, timers } = aServer();
  live.start();
  opened[0]?.fail(true);
  expect(timers.map((timer) => timer.delayMs)).toEqual([1_000]);
  timers.shift()?.run();
  opened[1]?.fail(true);
  expect(timers.map((timer) => timer.delayMs)).toEqual([2_000]);
  timers.shift()?.run();
  opened[2]?.say(hello);
  opened[2]?.fail(true);
  expect(timers.map((timer) => timer.delayMs)).toEqual([1_000]);
});

test("paused by the reader it stays silent until resumed", () => {
  const { live, opened } = aServer();
  live.start();
  live.pause();
  expect(live.state()).toBe("paused");
  expect(opened[0]?.closed).toBe(true);
  live.resume();
  expect(opened).toHaveLength(2);
  expect(live.state()).toBe("connecting");
});

test("a connection that falls silent is taken for dead and opened anew", () => {
  const { live, opened, fallSilent } = aServer();
  live.start();
  opened[0]?.say(hello);
  opened[0]?.say({ type: "beat" });
  expect(live.state()).toBe("connected");
  fallSilent();
  expect(live.state()).toBe("reconnecting");
  expect(opened[0]?.closed).toBe(true);
  expect(opened).toHaveLength(2);
  opened[0]?.say(hello);
  expect(live.state()).toBe("reconnecting");
  opened[1]?.say(hello);
  expect(live.state()).toBe("connected");
});

test("a server that takes the connection and never says anything is no live one", () => {
  const { live, opened, fallSilent } = aServer();
  live.start();
  fallSilent();
  expect(live.state()).toBe("reconnecting");
  expect(opened).toHaveLength(2);
});

test("every sign of life begins the silence anew, and nobody waits once it is closed", () => {
  const { live, opened, fallSilent } = aServer();
  const seen: string[] = [];
  live.onMessage((message) => seen.push(message.type));
  const stop = live.start();
  opened[0]?.say(hello);
  opened[0]?.say({ type: "beat" });
  expect(seen).toEqual(["hello"]);
  stop();
  fallSilent();
  expect(opened).toHaveLength(1);
});
