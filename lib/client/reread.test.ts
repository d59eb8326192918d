import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createReread } from "./reread";

/** A query whose reads end when the test says so. */
async function watchedQuery() {
  const queries = new QueryClient();
  const reads: { end(value: string): void; fail(): void; aborted: boolean }[] = [];
  const stop = new QueryObserver(queries, {
    queryKey: ["board", "main"],
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        const read = { end: resolve, fail: () => reject(new Error("unreachable")), aborted: false };
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
