import { expect, test } from "vitest";
import type { LiveMessage } from "./live-message";
import { createSharedLive, type LiveFrame, type ServerStream } from "./shared-live";

/** Everything that was posted has arrived. */
const arrived = () => new Promise((resolve) => setImmediate(resolve));

/** Tabs of one browser: a channel that reaches all but the sender, and a lock that is handed on. */
function aBrowser() {
  const listeners = new Map<number, Set<(frame: LiveFrame) => void>>();
  const waiting: { tab: number; lead: () => void }[] = [];
  const streams: {
    tab: number;
    after: number | null;
    isOpen: boolean;
    say(message: LiveMessage, id: number): void;
    fail(closed: boolean): void;
  }[] = [];
  let holder: number | null = null;
  const handOn = () => {
    const next = waiting.shift();
    holder = next?.tab ?? null;
    next?.lead();
  };

  function openStream(tab: number, after: number | null): ServerStream {
    const byType = new Map<string, (data: string, id: string) => void>();
    let onError: (closed: boolean) => void = () => {};
    const stream = {
      tab,
      after,
      isOpen: true,
      say: (message: LiveMessage, id: number) =>
        byType.get(message.type)?.(JSON.stringify(message), String(id)),
      fail: (closed: boolean) => onError(closed),
    };
    streams.push(stream);
    return {
      onMessage: (type, listener) => void byType.set(type, listener),
      onError: (listener) => (onError = listener),
      close: () => (stream.isOpen = false),
    };
  }

  function openTab(tab: number) {
    const mine = new Set<(frame: LiveFrame) => void>();
    listeners.set(tab, mine);
    const open = createSharedLive({
      open: (after) => openStream(tab, after),
      now: () => 77,
      post(frame) {
        queueMicrotask(() => {
          for (const [other, theirs] of listeners)
            if (other !== tab) theirs.forEach((listener) => listener(structuredClone(frame)));
        });
      },
      listen(listener) {
        mine.add(listener);
        return () => mine.delete(listener);
      },
      lead(lead) {
        waiting.push({ tab, lead });
        if (holder === null) handOn();
        return () => {
          if (holder === tab) handOn();
          else waiting.splice(0, waiting.length, ...waiting.filter((one) => one.tab !== tab));
        };
      },
    });
    const source = open();
    const seen: unknown[] = [];
    const errors: boolean[] = [];
    for (const type of ["hello", "beat", "config-changed", "problems-changed"])
      source.onMessage(type, (data) => seen.push(JSON.parse(data)));
    source.onError((closed) => errors.push(closed));
    return { seen, errors, close: source.close };
  }

  return { openTab, streams };
}

const hello: LiveMessage = { type: "hello", now: 5, resumed: false };
const config: LiveMessage = { type: "config-changed" };
const problems: LiveMessage = { type: "problems-changed" };

test("two tabs share one stream and hear the same", async () => {
  const { openTab, streams } = aBrowser();
  const [first, second] = [openTab(1), openTab(2)];
  streams[0]?.say(hello, 10);
  streams[0]?.say(config, 11);
  await arrived();
  expect(streams).toHaveLength(1);
  expect(first.seen).toEqual([hello, config]);
  expect(second.seen).toEqual([hello, config]);
});

test("every tab hears that the stream is alive, whatever number it heard last", async () => {
  const { openTab, streams } = aBrowser();
  const [first, second] = [openTab(1), openTab(2)];
  streams[0]?.say(hello, 10);
  for (let n = 0; n < 2; n += 1) streams[0]?.say({ type: "beat" }, 10);
  streams[0]?.say(config, 11);
  await arrived();
  const heard = [hello, { type: "beat" }, { type: "beat" }, config];
  expect([first.seen, second.seen]).toEqual([heard, heard]);
});

test("a tab that comes later is greeted by the leading one, and nobody else is", async () => {
  const { openTab, streams } = aBrowser();
  const first = openTab(1);
  streams[0]?.say(hello, 10);
  await arrived();
  const second = openTab(2);
  await arrived();
  expect(second.seen).toEqual([{ type: "hello", now: 77, resumed: false }]);
  openTab(3);
  await arrived();
  expect(second.seen).toHaveLength(1);
  expect(first.seen).toEqual([hello]);
});

test("when the leading tab goes, the next one goes on behind the last event", async () => {
  const { openTab, streams } = aBrowser();
  const [first, second, third] = [openTab(1), openTab(2), openTab(3)];
  streams[0]?.say(hello, 10);
  streams[0]?.say(config, 11);
  await arrived();
  first.close();
  expect(streams.map(({ tab, after, isOpen }) => ({ tab, after, isOpen }))).toEqual([
    { tab: 1, after: null, isOpen: false },
    { tab: 2, after: 11, isOpen: true },
  ]);
  const again: LiveMessage = { ...hello, resumed: true };
  streams[1]?.say(again, 11);
  streams[1]?.say(config, 11);
  streams[1]?.say(problems, 12);
  await arrived();
  expect(second.seen).toEqual([hello, config, again, problems]);
  expect(third.seen).toEqual([hello, config, again, problems]);
});

test("after a restart of the server the numbers begin anew", () => {
  const { openTab, streams } = aBrowser();
  const tab = openTab(1);
  streams[0]?.say(hello, 500);
  streams[0]?.say(hello, 90);
  streams[0]?.say(config, 91);
  expect(tab.seen).toEqual([hello, hello, config]);
});

test("all tabs learn that the stream is down; only the leading one may have to open it again", async () => {
  const { openTab, streams } = aBrowser();
  const [first, second] = [openTab(1), openTab(2)];
  streams[0]?.fail(true);
  await arrived();
  expect(first.errors).toEqual([true]);
  expect(second.errors).toEqual([false]);
});

test("a tab that stops waiting never leads", () => {
  const { openTab, streams } = aBrowser();
  const [first, second] = [openTab(1), openTab(2)];
  second.close();
  first.close();
  expect(streams).toHaveLength(1);
});
