// Lines of OpenClaw's log -> runs: log-line, log-run, log-walk, log-steps, log-run-record, log-ingest-line are pure;
// log-file and log-source read files, log-ingest and log-tail move what they say into the store.
import { isPlainRecord } from "../failover/own-value";
import type { DecisionRecord } from "../failover/run-record";
import { cleanLogRecord, cleanLogText } from "./log-value";

const events = [
  "model_fallback_decision",
  "auth_profile_failure_state_updated",
  "embedded_run_failover_decision",
  "embedded_run_agent_end",
] as const;

/** One line that a run is told by. Its record is the line's payload, clean, with `time` beside it (ISO 8601). */
export type LogLine = { runId: string; at: number; record: DecisionRecord };

/** Whether it is worth parsing; nearly all lines of a log are not. */
export const namesLogEvent = (line: Buffer): boolean => events.some((event) => line.includes(event));

const isLogEvent = (value: unknown): boolean => events.some((event) => event === value);

const maxTime = 8_640_000_000_000_000;

function parseTime(value: unknown): number | undefined {
  const time = typeof value === "string" ? Date.parse(value) : value;
  return typeof time === "number" && time > 0 && time <= maxTime ? time : undefined;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isPlainRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Its place is "1", behind the subsystem; other places are looked at too, and the line itself. */
function payloadOf(line: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  const places = [line["1"], line["0"], line["2"], line["3"], line];
  return places.filter(isPlainRecord).find(({ event }) => isLogEvent(event));
}

const recordLimit = 16_000;

/** A record that is larger than any the program writes keeps the fields a run is told by, and no lists. */
function withinLimit(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (JSON.stringify(fields).length <= recordLimit) return fields;
  const plain = Object.entries(fields).filter(([, value]) => typeof value !== "object");
  const told = plain.filter(([name]) => name !== "consoleMessage").slice(0, 35);
  return Object.fromEntries(told);
}

const textList = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

/** Null for every other line, whatever is wrong with it. A line without a time is as old as the one before it. */
export function parseLogLine(text: string, lastAt: number): LogLine | null {
  const line = parseObject(text);
  const payload = line && payloadOf(line);
  if (!line || !payload || typeof payload.event !== "string" || typeof payload.runId !== "string")
    return null;
  const runId = cleanLogText(payload.runId);
  if (runId === "" || runId.length > 200) return null;
  const meta = isPlainRecord(line._meta) ? line._meta : {};
  const at = parseTime(line.time) ?? parseTime(meta.date) ?? lastAt;
  const fields = withinLimit(cleanLogRecord(payload));
  const time = new Date(at).toISOString();
  return { runId, at, record: { ...fields, event: payload.event, tags: textList(fields.tags), runId, time } };
}
