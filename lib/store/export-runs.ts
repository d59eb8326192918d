import type { OwnDatabase } from "./own-database";
import { createRecordUnpacker } from "./pack-record";
import { fromStoredText, toIsoMembers } from "./stored-text";
import type { RunExportChunk, RunExportQuery } from "./run-port";
import { prepareReadRow, type StoredRun } from "./read-row";
import { cursorOf, keyAt, parseCursor, timeOfKey } from "./run-key";
import { prepareQuestion } from "./run-question";
import { prepareSearchRuns } from "./search-runs";

const iso = (time: number) => new Date(time).toISOString();
const endOfTime = keyAt(Number.MAX_SAFE_INTEGER);

/** A cell that begins like a formula is made a text (P-28); quotes, commas and line ends are quoted. */
export function csvCell(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvHead =
  "started_at,ended_at,took_ms,run_id,agent,session,source,requested,outcome,fell_back," +
  "answered_model,answered_profile,reason,steps,error,rehearsed\r\n";

/** Pieces of an export, newest run first: the lines are made in the reader, the main thread only passes them on. */
export function prepareExportRuns(
  own: OwnDatabase,
  clock: () => number,
): (query: RunExportQuery) => RunExportChunk {
  const questionOf = prepareQuestion(own.db);
  const search = prepareSearchRuns(own, clock);
  const readRow = prepareReadRow(own.db);
  const unpack = createRecordUnpacker(own.db);

  function ndjsonLine({ columns, summary, packed }: StoredRun): string {
    const { startedAt, endedAt, ...others } = columns;
    const { fellBack, rehearsed = false, reason } = summary;
    const own = { startedAt: iso(startedAt), endedAt: iso(endedAt), ...others, fellBack, rehearsed, reason };
    return `${JSON.stringify(own).slice(0, -1)},${toIsoMembers(unpack(packed), columns)}}\n`;
  }

  function csvLine({ columns, summary, packed }: StoredRun): string {
    const { error, steps } = fromStoredText(unpack(packed), columns);
    const said = error ?? steps.find(({ errorPreview }) => errorPreview !== null)?.errorPreview ?? null;
    const { startedAt, endedAt, answeredBy } = columns;
    const cells = [
      iso(startedAt),
      iso(endedAt),
      endedAt - startedAt,
      columns.runId,
      columns.agentId,
      columns.sessionKey,
      columns.source,
      columns.requested,
      columns.outcome,
      summary.fellBack ? 1 : 0,
      answeredBy?.candidate ?? null,
      answeredBy?.profileId ?? null,
      summary.reason,
      summary.stepCount,
      said,
      summary.rehearsed ? 1 : 0,
    ];
    return `${cells.map(csvCell).join(",")}\r\n`;
  }

  /** As many as fit into the time, but at least one. */
  function linesOf(keys: readonly number[], toLine: (run: StoredRun) => string, deadline: number) {
    const lines: string[] = [];
    let read = 0;
    while (read < keys.length && (read === 0 || clock() < deadline)) {
      const run = readRow(keys[read] ?? -1);
      if (run) lines.push(toLine(run));
      read += 1;
    }
    return { lines, last: read < keys.length ? keys[read - 1] : undefined };
  }

  return ({ filter, format, before, rows, budgetMs }) => {
    const began = clock();
    const question = questionOf(filter);
    const head = format === "csv" && before === undefined ? csvHead : "";
    if (!question) return { bytes: Buffer.from(head), rows: 0, nextBefore: null, reachedAt: null };
    const to = before === undefined ? endOfTime : parseCursor(before);
    // The other half of the time is for the lines, so that a search that takes all of its own is not in vain.
    const deadline = began + budgetMs / 2;
    const { keys, reached } = search({ question, from: 0, to, newestFirst: true, wanted: rows, deadline });
    const toLine = format === "csv" ? csvLine : ndjsonLine;
    const { lines, last } = linesOf(keys, toLine, Math.max(began + budgetMs, clock() + budgetMs / 2));
    const isFull = keys.length >= rows;
    const next = last ?? (isFull ? (keys.at(-1) ?? null) : reached);
    return {
      bytes: Buffer.from(head + lines.join("")),
      rows: lines.length,
      nextBefore: next === null ? null : cursorOf(next),
      reachedAt: next === null ? null : timeOfKey(next),
    };
  };
}
