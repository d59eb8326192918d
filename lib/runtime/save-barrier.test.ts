import { expect, test } from "vitest";
import { createSaveBarrier } from "./save-barrier";

const never = new Promise(() => {});

test("P-11: what was added is waited for, the latest of it", async () => {
  const barrier = createSaveBarrier(60_000);
  await barrier.passed();
  const done: string[] = [];
  barrier.add(never);
  barrier.add(Promise.resolve().then(() => done.push("saved")));
  await barrier.passed();
  expect(done).toEqual(["saved"]);
});

test("P-15: a save that takes too long holds the run up once, not at each step", async () => {
  const barrier = createSaveBarrier(30_000);
  const quick = createSaveBarrier(1);
  quick.add(never);
  await quick.passed();
  quick.add(never);
  await quick.passed();
  // With the limit of half a minute the same would not be over before the test is.
  barrier.add(never);
  const first = await Promise.race([barrier.passed().then(() => "passed"), Promise.resolve("waiting")]);
  expect(first).toBe("waiting");
});
