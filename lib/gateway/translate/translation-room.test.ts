import { expect, test } from "vitest";
import { createTranslationRoom } from "./translation-room";

const megabyte = 1024 * 1024;
const text = (megabytes: number) => ({
  left: megabytes * megabyte,
  asText: megabytes * megabyte,
  lifted: 0,
});
const wide = (megabytes: number) => ({ ...text(megabytes), asText: 2 * megabytes * megabyte });
const image = (megabytes: number) => ({ left: 1_000, asText: 1_000, lifted: megabytes * megabyte });
const { signal } = new AbortController();

/** Whether it has been let in by now. */
const stateOf = (entered: Promise<{ ok: boolean }>): Promise<string> =>
  Promise.race([
    entered.then(({ ok }) => (ok ? "in" : "refused")),
    new Promise<string>((resolve) => setImmediate(() => resolve("waits"))),
  ]);

test("P-35: what does not fit waits its turn, one alone is let in whatever it takes, small ones pass", async () => {
  const room = createTranslationRoom();
  const first = room.enter(text(20), signal);
  const [second, third] = [room.enter(text(6), signal), room.enter(text(2), signal)];
  const small = room.enter(text(1), signal);
  expect(await Promise.all([first, second, third, small].map(stateOf))).toEqual([
    "in",
    "waits",
    "waits",
    "in",
  ]);
  const entered = await first;
  if (entered.ok) entered.leave();
  expect(await Promise.all([second, third].map(stateOf))).toEqual(["in", "in"]);
});

test("a lifted image counts once, a text three times", async () => {
  const room = createTranslationRoom();
  const images = [
    room.enter(image(18), signal),
    room.enter(image(18), signal),
    room.enter(image(18), signal),
  ];
  expect(await Promise.all(images.map(stateOf))).toEqual(["in", "in", "waits"]);
});

test("a text of other letters takes two bytes a sign as long as it is a text", async () => {
  const room = createTranslationRoom();
  const texts = [room.enter(text(6), signal), room.enter(wide(6), signal), room.enter(text(1.5), signal)];
  expect(await Promise.all(texts.map(stateOf))).toEqual(["in", "in", "waits"]);
  expect(await stateOf(room.enter(wide(1), signal))).toBe("waits");
});

test("who leaves the line makes way, and who waits too long is told so", async () => {
  const room = createTranslationRoom({ waitMs: 1 });
  const inside = await room.enter(text(20), signal);
  const caller = new AbortController();
  const left = room.enter(text(5), caller.signal);
  caller.abort();
  expect(await left).toEqual({ ok: false, why: "left" });
  expect(await room.enter(text(5), caller.signal)).toEqual({ ok: false, why: "left" });
  expect(await room.enter(text(5), signal)).toEqual({ ok: false, why: "busy" });
  if (inside.ok) inside.leave();
  expect(await room.enter(text(16), signal)).toMatchObject({ ok: true });
});

test("behind one that leaves the line, whoever fits is let in", async () => {
  const room = createTranslationRoom({ waitMs: 60_000 });
  await room.enter(text(10), signal);
  const caller = new AbortController();
  const first = room.enter(text(12), caller.signal);
  const second = room.enter(text(2), signal);
  caller.abort();
  expect(await first).toEqual({ ok: false, why: "left" });
  expect(await second).toMatchObject({ ok: true });
});
