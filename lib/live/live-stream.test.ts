import { expect, test } from "vitest";
import { createLiveBus } from "./bus";
import { openLiveStream, type LiveStreamHandle, type LiveStreamOptions } from "./live-stream";

type Frame = { id: number | undefined; event: string; data: unknown; comment?: string };

function openStream(options: Partial<LiveStreamOptions> & Pick<LiveStreamOptions, "bus">) {
  const open = new Set<LiveStreamHandle>();
  const stream = openLiveStream({
    now: () => 5_000,
    lastEventId: null,
    stillAllowed: async () => true,
    open,
    flushMs: 1,
    ...options,
  });
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  async function next(): Promise<Frame | "end"> {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const frame = text.slice(0, end);
        text = text.slice(end + 2);
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(frame)?.[1];
        const id = field("id");
        const [, comment] = /^: (.*)$/m.exec(frame) ?? [];
        return {
          id: id ? Number(id) : undefined,
          event: field("event") ?? "",
          data: JSON.parse(field("data") ?? "null"),
          ...(comment !== undefined && { comment }),
        };
      }
      const { done, value } = await reader.read();
      if (done) return "end";
      text += decoder.decode(value, { stream: true });
    }
  }
  return { next, open, cancel: () => reader.cancel() };
}

test("hello comes first, with the server's time for the clock offset", async () => {
  const { next } = openStream({ bus: createLiveBus({ firstId: 10 }) });
  expect(await next()).toEqual({
    id: 10,
    event: "hello",
    data: { type: "hello", now: 5_000, resumed: false },
  });
});

test("events published together arrive as one, with the number to resume from", async () => {
  const bus = createLiveBus({ firstId: 10 });
  const { next } = openStream({ bus });
  await next();
  bus.publish({ type: "config-changed" });
  bus.publish({ type: "config-changed" });
  expect(await next()).toEqual({ id: 12, event: "config-changed", data: { type: "config-changed" } });
});

test("Last-Event-ID: what was missed follows hello, nothing twice", async () => {
  const bus = createLiveBus({ firstId: 10 });
  bus.publish({ type: "config-changed" });
  bus.publish({ type: "problems-changed" });
  const { next } = openStream({ bus, lastEventId: 11 });
  expect(await next()).toMatchObject({ event: "hello", data: { resumed: true } });
  expect(await next()).toMatchObject({ id: 12, event: "problems-changed" });
  bus.publish({ type: "config-changed" });
  expect(await next()).toMatchObject({ id: 13, event: "config-changed" });
});

test("a reader who cannot be resumed is told so and starts from the present", async () => {
  const bus = createLiveBus({ firstId: 1_000 });
  const { next } = openStream({ bus, lastEventId: 3 });
  expect(await next()).toMatchObject({ id: 1_000, event: "hello", data: { resumed: false } });
});

test("a quiet stream carries comments and beats, so that proxies keep it open and browsers know it alive", async () => {
  const { next } = openStream({ bus: createLiveBus({ firstId: 0 }), commentMs: 5 });
  await next();
  expect(await next()).toEqual({ id: undefined, event: "beat", data: { type: "beat" }, comment: "5000" });
});

test("P-23: the stream of a sign-in that has ended is closed", async () => {
  const { next, open } = openStream({
    bus: createLiveBus({ firstId: 0 }),
    commentMs: 5,
    stillAllowed: async () => false,
  });
  await next();
  expect(await next()).toBe("end");
  expect(open.size).toBe(0);
});

test("P-23: a sign-in that was just ended is told to ask who it is, and nothing else, before its stream ends", async () => {
  const bus = createLiveBus({ firstId: 100 });
  let isAllowed = true;
  const { next, open } = openStream({ bus, stillAllowed: async () => isAllowed });
  await next();
  isAllowed = false;
  bus.publish({ type: "config-changed" });
  bus.publish({ type: "settings-changed" });
  await Promise.all([...open].map((stream) => stream.check?.()));
  expect(await next()).toMatchObject({ event: "settings-changed" });
  expect(await next()).toBe("end");
  // The flush that was planned for the two events has nothing to write to by now.
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(open.size).toBe(0);
});

test("stopping ends open streams; a reader who left is forgotten", async () => {
  const { next, open, cancel } = openStream({ bus: createLiveBus({ firstId: 0 }) });
  await next();
  expect(open.size).toBe(1);
  for (const handle of [...open]) handle.end();
  expect(await next()).toBe("end");

  const other = openStream({ bus: createLiveBus({ firstId: 0 }) });
  await other.next();
  await other.cancel();
  expect(other.open.size).toBe(0);
  await cancel();
});
