import type { RunRecord } from "../failover/run-record";
import type { RunHead } from "../failover/run-summary";

type Columns = Pick<RunHead, "runId" | "startedAt">;

/** A run on its way to the row; as a text it crosses from thread to thread far more cheaply than as objects. */
export type WrittenRun = RunHead & { others: string };

export function writeRun(record: RunRecord): WrittenRun {
  const {
    runId,
    agentId,
    sessionKey,
    source,
    requested,
    startedAt,
    endedAt,
    outcome,
    answeredBy,
    ...others
  } = record;
  const columns = { runId, agentId, sessionKey, source, requested, startedAt, endedAt, outcome, answeredBy };
  return { ...columns, others: JSON.stringify(others) };
}

export function readWrittenRun({ others, ...columns }: WrittenRun): RunRecord {
  return { ...columns, ...JSON.parse(others) };
}

const shortestReplaced = 8;
const escaped = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * JSON of the other fields. Times become distances from the start behind U+0001, the run's id becomes U+0002: JSON
 * escapes both signs, so neither can be there already.
 */
export function toStoredText({ runId, startedAt, others }: WrittenRun): string {
  const text = others.replace(
    /\b[1-9]\d{12}\b/g,
    (time) => `\u0001${(Number(time) - startedAt).toString(36)}`,
  );
  return runId.length < shortestReplaced ? text : text.replaceAll(escaped(runId), "\u0002");
}

const timeMark = "\u0001";
const distanceSigns = "-?[0-9a-z]+";
const markedTime = new RegExp(`${timeMark}(${distanceSigns})`, "g");
const leadingDistance = new RegExp(`^${distanceSigns}`);
const withRunId = (text: string, { runId }: Columns) => text.replaceAll("\u0002", () => escaped(runId));

function timesBack(text: string, { startedAt }: Columns): string {
  return text.replace(markedTime, (_, distance: string) => String(startedAt + Number.parseInt(distance, 36)));
}

export function fromStoredText(text: string, row: RunHead): RunRecord {
  return { ...row, ...JSON.parse(timesBack(withRunId(text, row), row)) };
}

/** Whether a piece of JSON ends inside a text. */
function endsInText(json: string, beginsInText: boolean): boolean {
  let isInText = beginsInText;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === "\\") at += 1;
    else if (sign === '"') isInText = !isInText;
  }
  return isInText;
}

/** The members of the JSON object, without braces, its times as ISO 8601 (09 §5); inside texts they stay numbers. */
export function toIsoMembers(text: string, row: Columns): string {
  const [first = "", ...others] = withRunId(text, row).split(timeMark);
  let isInText = endsInText(first, false);
  let inIso = first;
  for (const other of others) {
    const [distance = ""] = leadingDistance.exec(other) ?? [];
    const time = row.startedAt + Number.parseInt(distance, 36);
    const rest = other.slice(distance.length);
    inIso += `${isInText ? time : `"${new Date(time).toISOString()}"`}${rest}`;
    isInText = endsInText(rest, isInText);
  }
  return inIso.slice(1, -1);
}
