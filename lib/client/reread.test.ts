import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { ApiError } from "./fetch-json";
import { createReread } from "./reread";

/** A query whose reads end when the test says so. */
async function watchedQuery() {
  const queries = new QueryClient();
  const reads: { end(value: string): void; fail(error?: Error): void; aborted: boolean }[] = [];
  const stop = new QueryObserver(queries, {
    queryKey: ["board", "main"],
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        const read = { end: resolve, fail: (error = new Error("odd")) => reject(error), aborted: false };
        signal.addEventListener("abort", () => (read.aborted = true));
        reads.push(read);
      }),
    retry: false,
  }).subscribe(() => {});
  reads[0]?.end("first");
  await expect.poll(() => queries.getQueryData(["board", "main"])).toBe("first");
  return { queries, reads, stop };
}

test("events during a read let it end, and lead to one more", async () => {
  const { queries, reads, stop } = await watchedQuery();
  const reread = createReread(queries);
  for (let event = 0; event < 5; event += 1) reread(["board", "main"]);
  await expect.poll(() => reads.length).toBe(2);
  reread(["board", "main"]);
  reads[1]?.end("second");
  await expect.poll(() => reads.length).toBe(3);
  expect(reads[1]?.aborted).toBe(false);
  expect(queries.getQueryData(["board", "main"])).toBe("second");
  reads[2]?.end("third");
  await expect.poll(() => queries.getQueryData(["board", "main"])).toBe("third");
  expect(reads).toHaveLength(3);
  stop();
});

test("a read that fails leaves the next event its own", async () => {
  const { queries, reads, stop } = await watchedQuery();
  const reread = createReread(queries);
  reread(["board", "main"]);
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.fail();
  await expect.poll(() => queries.isFetching()).toBe(0);
  reread(["board", "main"]);
  await expect.poll(() => reads.length).toBe(3);
  stop();
});

test("what the server could not give is left to say so for a while, then read again by itself", async () => {
  const { queries, reads, stop } = await watchedQuery();
  const pauses: { ms: number; end(): void }[] = [];
  const reread = createReread(queries, (ms) => new Promise((end) => pauses.push({ ms, end })));
  const unreachable = new ApiError(0, "unreachable", "Understudy does not answer.", null);
  reread(["board", "main"]);
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.fail(unreachable);
  await expect.poll(() => pauses.length).toBe(1);
  for (let event = 0; event < 5; event += 1) reread(["board", "main"]);
  expect(reads).toHaveLength(2);
  expect(queries.getQueryState(["board", "main"])?.status).toBe("error");

  pauses[0]?.end();
  await expect.poll(() => reads.length).toBe(3);
  reads[2]?.fail(unreachable);
  await expect.poll(() => pauses.length).toBe(2);
  pauses[1]?.end();
  await expect.poll(() => reads.length).toBe(4);
  reads[3]?.end("again");
  await expect.poll(() => queries.getQueryData(["board", "main"])).toBe("again");
  expect(pauses.map(({ ms }) => ms)).toEqual([10_000, 10_000]);
  stop();
});

test("nobody looks at it any more: nobody asks again", async () => {
  const { queries, reads, stop } = await watchedQuery();
  const pauses: (() => void)[] = [];
  const reread = createReread(queries, () => new Promise((end) => pauses.push(end)));
  reread(["board", "main"]);
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.fail(new ApiError(500, "internal", "Something went wrong.", null));
  await expect.poll(() => pauses.length).toBe(1);
  stop();
  pauses[0]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(reads).toHaveLength(2);
});
