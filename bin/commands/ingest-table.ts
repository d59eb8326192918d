import { formatDuration } from "../../lib/failover/format-duration";
import type { IngestLine } from "../../lib/openclaw/log-ingest-line";

type Attempt = IngestLine["attempts"][number];

/** A run of a log for people: one line, and one more for each candidate. */
export function ingestTable(run: IngestLine): string[] {
  const { startedAt, endedAt, outcome, requested, answeredBy, runId } = run;
  const when = new Date(startedAt).toISOString();
  const by = answeredBy === null || answeredBy === requested ? "" : ` -> ${answeredBy}`;
  return [
    `${when}  ${outcome.padEnd(10)}  ${requested ?? "unknown"}${by}  ${took(endedAt - startedAt)}  ${runId}`,
    ...run.attempts.map(attemptLine),
  ];
}

const took = (ms: number): string => (ms < 1_000 ? `${ms}ms` : formatDuration(ms));

function attemptLine({ candidate, outcome, reason, status, profiles }: Attempt): string {
  const why = [reason, status].filter((part) => part !== undefined).join(" ");
  const called = profiles.map((call) => `${call.profile ?? call.hash ?? "unknown profile"}${rotated(call)}`);
  return `  ${candidate}  ${[outcome, why, called.join(", ")].filter((part) => part !== "").join("  ")}`;
}

const rotated = (call: Attempt["profiles"][number]): string => (call.rotated ? " (rotated)" : "");
