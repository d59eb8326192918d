import { afterAll, beforeAll, expect, test } from "vitest";
import { csvCell, csvHead } from "./export-runs";
import type { StorePort } from "./port";
import type { RunExportQuery } from "./run-port";
import { aRun, aStep, openForAll, startedAt } from "./store-for-tests";

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
