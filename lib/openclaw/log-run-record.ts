import { parseModelRef } from "../failover/model-ref";
import type { Candidate, DecisionRecord, RouteOrigin, RunRecord } from "../failover/run-record";
import { numberOf, refOf, textOf, timeOf } from "./log-fields";
import { outcomeOfLog } from "./log-outcome";
import type { ProfileNames } from "./log-profile-names";
import { stepsOfLog } from "./log-steps";
import { candidateOf, outcomeOfLine, readWalk } from "./log-walk";

/** What a log does not say and the state directory may know. */
export type LogSurroundings = {
  names: ProfileNames;
  /** The session a decision line names; the line has its id, not its key, and no agent. */
  sessionOf(sessionId: string): { agentId: string; sessionKey: string } | null;
  /** The agent whose own store has the profile, when only one has. */
  agentOf(profileId: string): string | null;
  defaultAgentId: string;
};

const origins = ["requested", "configured-fallback", "configured-primary"] as const;
const originOf = (value: unknown): RouteOrigin =>
  origins.find((origin) => origin === value) ?? "configured-fallback";

function toCandidate(ref: string, routeOrigin: RouteOrigin): Candidate | null {
  const parsed = parseModelRef(ref);
  return parsed && { provider: parsed.provider, model: parsed.model, routeOrigin };
}

/** The chain as far as the lines name it, each candidate at the place it says. */
function chainOf(lines: readonly DecisionRecord[], requested: string): readonly Candidate[] {
  const places = new Map<string, { place: number; origin: RouteOrigin }>();
  const note = (ref: string | undefined, place: number, origin: RouteOrigin) => {
    if (ref !== undefined && !places.has(ref)) places.set(ref, { place, origin });
  };
  for (const line of lines.filter((one) => outcomeOfLine(one) !== undefined))
    note(
      candidateOf(line),
      numberOf(line, "attempt") ?? places.size + 1,
      originOf(line.candidateRouteOrigin),
    );
  for (const line of lines)
    note(
      refOf(line, "nextCandidateProvider", "nextCandidateModel"),
      (numberOf(line, "attempt") ?? places.size) + 1,
      originOf(line.nextCandidateRouteOrigin),
    );
  note(requested, 0, "requested");
  return [...places]
    .toSorted(([, left], [, right]) => left.place - right.place)
    .flatMap(([ref, { origin }]) => toCandidate(ref, origin) ?? []);
}

function requestedOf(lines: readonly DecisionRecord[]): string {
  const refs = lines.flatMap((line) => [
    refOf(line, "requestedProvider", "requestedModel"),
    line.event === "embedded_run_failover_decision"
      ? refOf(line, "sourceProvider", "sourceModel")
      : undefined,
  ]);
  const asked = refs.find((ref) => ref !== undefined);
  const any = lines.map((line) => refOf(line, "provider", "model")).find((ref) => ref !== undefined);
  return asked ?? any ?? "unknown";
}

/** A run told by a log, for the same pages as our own. Its lines stay with it, so that later ones can be added. */
export function runFromLog(
  runId: string,
  lines: readonly DecisionRecord[],
  surroundings: LogSurroundings,
): RunRecord {
  const walk = readWalk(lines);
  const end = outcomeOfLog(lines, walk);
  const steps = stepsOfLog(lines, walk, surroundings.names);
  const requested = requestedOf(lines);
  const sessionId = lines.map((line) => textOf(line, "sessionId")).find((id) => id !== undefined);
  const session = sessionId === undefined ? null : surroundings.sessionOf(sessionId);
  const owners = steps.flatMap(({ profileId }) => (profileId && surroundings.agentOf(profileId)) ?? []);
  const answer = steps.findLast(({ outcome }) => outcome === "succeeded");
  const candidate = end.outcome === "answered" ? (end.candidate ?? answer?.candidate ?? requested) : null;
  const times = lines.map(timeOf);
  return {
    runId,
    agentId: session?.agentId ?? owners[0] ?? surroundings.defaultAgentId,
    sessionKey: session?.sessionKey ?? sessionId ?? null,
    source: "log",
    requested,
    selectionSource: "configured-default",
    startedAt: Math.min(...times),
    endedAt: Math.max(...times),
    firstByteAt: null,
    outcome: end.outcome,
    answeredBy:
      candidate === null
        ? null
        : { candidate, profileId: answer?.candidate === candidate ? answer.profileId : null },
    error:
      candidate === null
        ? (steps.findLast(({ errorPreview }) => errorPreview !== null)?.errorPreview ?? null)
        : null,
    soonestExpiryAt: null,
    steps,
    decisions: lines,
    facts: { chain: chainOf(lines, requested), orders: {}, windows: {}, pin: null },
  };
}

/** Whether there is anything to explain: an answer at the first call is no run worth a row (P-16). */
export const tellsSomething = ({ steps, outcome, decisions }: RunRecord): boolean =>
  outcome === "failed" ||
  steps.some((step) => step.outcome !== "succeeded") ||
  decisions.some((line) => outcomeOfLine(line) !== undefined);
