import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareAppendRuns } from "./append-runs";
import { csvCell, csvHead, prepareExportRuns } from "./export-runs";
import { migrate } from "./migrate";
import { openOwnDatabase } from "./own-database";
import type { StorePort } from "./port";
import type { RunExportQuery } from "./run-port";
import { aRun, aStep, makeDirectory, openForAll, removeDirectory, startedAt } from "./store-for-tests";

let opened: Awaited<ReturnType<typeof openForAll>>;
let store: StorePort;

beforeAll(async () => {
  opened = await openForAll();
  store = opened.store;
});
afterAll(() => opened.close());

async function exported(query: Pick<RunExportQuery, "filter" | "format">, rows = 3) {
  let text = "";
  let count = 0;
  for (let before: string | null | undefined; before !== null;) {
    const piece = await store.exportRuns({ ...query, rows, budgetMs: 1_000, ...(before && { before }) });
    text += Buffer.from(piece.bytes).toString("utf8");
    count += piece.rows;
    before = piece.nextBefore;
  }
  return { text, count };
}

test("09 §5: NDJSON has one whole record per line, newest first, with its times as ISO 8601 in UTC", async () => {
  const agentId = "exported";
  const step = aStep({
    outcome: "failed",
    reason: "timeout",
    errorPreview: `no answer at ${startedAt}, "really"`,
    startedAt: startedAt + 5,
    endedAt: startedAt + 1_005,
  });
  const runs = Array.from({ length: 8 }, (_, index) =>
    aRun({
      runId: `exported-${index}`,
      agentId,
      startedAt: startedAt + index * 60_000,
      steps: [step],
      decisions: [
        { event: "model_fallback_decision", tags: [], runId: `exported-${index}`, until: startedAt },
      ],
    }),
  );
  await store.appendRuns({ runs, successes: [] });
  const { text, count } = await exported({ filter: { agentId }, format: "ndjson" });
  const lines = text.trimEnd().split("\n");
  expect(count).toBe(8);
  const records = lines.map((line) => JSON.parse(line));
  expect(records.map(({ runId }) => runId)).toEqual(runs.map(({ runId }) => runId).reverse());
  const last = records[7];
  expect(last.startedAt).toBe("2026-01-05T12:00:00.000Z");
  expect(last.endedAt).toBe("2026-01-05T12:00:00.010Z");
  expect(last.steps[0].endedAt).toBe("2026-01-05T12:00:01.005Z");
  expect(last.steps[0].errorPreview).toBe(`no answer at ${startedAt}, "really"`);
  expect(last.decisions).toEqual([
    { event: "model_fallback_decision", tags: [], runId: "exported-0", until: "2026-01-05T12:00:00.000Z" },
  ]);
  expect(last.facts.chain[0].model).toBe("gpt-x");
});

test("CSV has one line per run under one head, and the filter holds", async () => {
  const agentId = "tabled";
  const failed = aStep({
    outcome: "failed",
    reason: "billing",
    errorPreview: '=HYPERLINK("http://x","pay, now")',
  });
  const runs = [
    aRun({ runId: "csv-plain", agentId }),
    aRun({
      runId: "csv-1",
      agentId,
      sessionKey: "@session",
      startedAt: startedAt + 1,
      outcome: "exhausted",
      answeredBy: null,
      steps: [failed],
    }),
  ];
  await store.appendRuns({ runs, successes: [] });
  const { text } = await exported({ filter: { agentId, reason: "billing" }, format: "csv" });
  expect(text).toBe(
    `${csvHead}2026-01-05T12:00:00.001Z,2026-01-05T12:00:00.011Z,10,csv-1,tabled,'@session,gateway,openai/gpt-x,` +
      `exhausted,0,,,billing,1,"'=HYPERLINK(""http://x"",""pay, now"")",0\r\n`,
  );
  expect((await exported({ filter: { agentId: "nobody" }, format: "csv" })).text).toBe(csvHead);
});

test("P-28: a cell that begins like a formula is a text, numbers stay numbers", () => {
  for (const start of ["=", "+", "-", "@", "\t", "\r"])
    expect(csvCell(`${start}1+1`)).toContain(`'${start}1+1`);
  expect(csvCell(-5)).toBe("-5");
  expect(csvCell("a=b")).toBe("a=b");
  expect(csvCell(null)).toBe("");
});

test("a piece that takes too long ends early, with a line at least, and the next one goes on behind it", async () => {
  const directory = await makeDirectory();
  const own = openOwnDatabase(directory.ownDatabase, 1_000);
  try {
    migrate(own.db, "drizzle", startedAt);
    const runs = Array.from({ length: 30 }, (_, index) =>
      aRun({ runId: `slow-${index}`, startedAt: startedAt + index, steps: [aStep(), aStep()] }),
    );
    prepareAppendRuns(own)({ runs, successes: [] });
    const lengths = (tickMs: number) => {
      let now = 0;
      const exportRuns = prepareExportRuns(own, () => (now += tickMs));
      const pieces: { rows: number; ids: string[] }[] = [];
      for (let before: string | null | undefined; before !== null;) {
        const asked = { filter: {}, format: "ndjson" as const, rows: 20, budgetMs: 20 };
        const piece = exportRuns({ ...asked, ...(before && { before }) });
        const lines = Buffer.from(piece.bytes).toString("utf8").trimEnd().split("\n");
        pieces.push({ rows: piece.rows, ids: lines.map((line) => JSON.parse(line).runId) });
        before = piece.nextBefore;
      }
      expect(pieces.flatMap(({ ids }) => ids)).toEqual(runs.map(({ runId }) => runId).reverse());
      return pieces.map(({ rows }) => rows);
    };
    expect(lengths(0)).toEqual([20, 10]);
    expect(Math.max(...lengths(2))).toBeLessThan(10);
    expect(lengths(50)).toEqual(Array.from({ length: 30 }, () => 1));
  } finally {
    own.db.close();
    await removeDirectory(directory);
  }
});
