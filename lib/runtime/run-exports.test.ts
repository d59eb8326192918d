import { expect, test } from "vitest";
import type { RunExportChunk } from "../store/run-port";
import { createRunExports } from "./run-exports";

const now = 10 * 86_400_000;

/** A reader that has `pieces` more pieces, and says how many were asked for. */
function aStore(pieces: number) {
  const asked: (string | undefined)[] = [];
  return {
    asked,
    exportRuns: async ({ before }: { before?: string }): Promise<RunExportChunk> => {
      asked.push(before);
      const isLast = asked.length === pieces;
      return {
        bytes: Buffer.from(`${asked.length}\n`),
        rows: 1,
        nextBefore: isLast ? null : String(asked.length),
        reachedAt: isLast ? null : now / 2,
      };
    },
    countRunBins: async () => ({
      bins: [{ at: 0, counts: { plain: 5_000, failed: 7 } }],
      countedBackTo: null,
    }),
    oldestRunAt: async () => 0,
  };
}

const anExport = { id: "an-id", operatorName: "ada", filter: { agentId: "main" }, format: "csv" } as const;

function openExports(store: ReturnType<typeof aStore>) {
  const streams = new Set<{ end(): void }>();
  return { exports: createRunExports({ store, now: () => now, streams }), streams };
}

test("an export is passed on piece by piece to its end, and tells how far it is to its own operator only", async () => {
  const store = aStore(3);
  const { exports, streams } = openExports(store);
  const reader = (await exports.open(anExport)).getReader();
  await reader.read();
  expect(exports.progress("an-id", "ada")).toMatchObject({ state: "running", total: 1_007 });
  expect(exports.progress("an-id", "ada")?.share).toBe(0.5);
  expect(exports.progress("an-id", "bob")).toBeNull();
  expect(exports.cancel("an-id", "bob")).toBe(false);
  const rest = [await reader.read(), await reader.read(), await reader.read()];
  expect(rest.map(({ value }) => value?.toString())).toEqual(["2\n", "3\n", undefined]);
  expect(store.asked).toEqual([undefined, "1", "2"]);
  expect(exports.progress("an-id", "ada")).toEqual({ state: "done", rows: 3, total: 1_007, share: 1 });
  expect(streams.size).toBe(0);
});

test("who asks before the download has arrived waits for it, at most as long as said", async () => {
  const { exports } = openExports(aStore(1));
  const waited = exports.begun("an-id", 60_000);
  await exports.open(anExport);
  await waited;
  expect(exports.progress("an-id", "ada")).toMatchObject({ state: "running" });
  await exports.begun("another", 1);
  expect(exports.progress("another", "ada")).toBeNull();
});

test("nothing is read before it is taken", async () => {
  const store = aStore(1_000);
  const { exports } = openExports(store);
  const reader = (await exports.open(anExport)).getReader();
  await reader.read();
  await new Promise((resolve) => setImmediate(resolve));
  expect(store.asked.length).toBeLessThanOrEqual(2);
  await reader.cancel();
});

test("a client that goes away stops it, and so does the operator", async () => {
  const store = aStore(1_000);
  const { exports } = openExports(store);
  const gone = (await exports.open({ ...anExport, id: "gone" })).getReader();
  await gone.read();
  await gone.cancel();
  expect(exports.progress("gone", "ada")?.state).toBe("cancelled");

  const stopped = (await exports.open(anExport)).getReader();
  await stopped.read();
  expect(exports.cancel("an-id", "ada")).toBe(true);
  await expect(stopped.read()).rejects.toMatchObject({ name: "AbortError" });
  expect(exports.cancel("an-id", "ada")).toBe(false);
  const asked = store.asked.length;
  await new Promise((resolve) => setImmediate(resolve));
  expect(store.asked.length).toBe(asked);
});

test("a server that stops ends what is running, and no more than four run at once", async () => {
  const { exports, streams } = openExports(aStore(1_000));
  const readers = [];
  for (const id of ["1", "2", "3", "4"]) readers.push((await exports.open({ ...anExport, id })).getReader());
  await expect(exports.open(anExport)).rejects.toMatchObject({ code: "conflict" });
  for (const stream of [...streams]) stream.end();
  expect(exports.progress("1", "ada")?.state).toBe("failed");
  for (const reader of readers) await expect(reader.closed).rejects.toMatchObject({ name: "AbortError" });
});

test("exports that are asked for in the same moment are counted as well", async () => {
  const { exports } = openExports(aStore(3));
  const opened = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) => exports.open({ ...anExport, id: `export-${index}` })),
  );
  expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  expect(exports.progress("export-5", "ada")).toBeNull();
});

test("an export that could not begin leaves its place to another", async () => {
  const store = aStore(3);
  const { exports } = openExports({ ...store, oldestRunAt: () => Promise.reject(new Error("no disk")) });
  for (let asked = 0; asked < 6; asked += 1) await expect(exports.open(anExport)).rejects.toThrow("no disk");
});
