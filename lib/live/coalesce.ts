import { firstReason } from "../failover/run-summary";
import type { NumberedEvent } from "./bus";
import type { RunNews } from "./tell-run";

const maxRunsPerFlush = 40;

/**
 * What happened within one flush, as few events as say the same: later changes of one thing replace earlier ones
 * and of many runs the newest stay, those that failed over before plain ones. Order by number is kept.
 */
export function coalesce(events: readonly NumberedEvent[]): readonly NumberedEvent[] {
  const merged = new Map<string, NumberedEvent>();
  for (const numbered of events) {
    const key = keyOf(numbered);
    const earlier = merged.get(key);
    merged.delete(key);
    merged.set(key, earlier ? merge(earlier, numbered) : numbered);
  }
  return dropSurplusRuns([...merged.values()]);
}

function keyOf({ event }: NumberedEvent): string {
  switch (event.type) {
    case "profiles-changed":
      return `profiles ${event.agentId}`;
    case "sessions-changed":
      return `sessions ${event.agentId}`;
    case "order-changed":
      return `order ${event.agentId} ${event.provider}`;
    case "run-recorded":
      return `run ${event.run.runId}`;
    case "config-changed":
    case "problems-changed":
    case "settings-changed":
    case "log-read":
      return event.type;
  }
}

function merge(earlier: NumberedEvent, later: NumberedEvent): NumberedEvent {
  if (earlier.event.type === "sessions-changed" && later.event.type === "sessions-changed") {
    const sessionKeys = [...new Set([...earlier.event.sessionKeys, ...later.event.sessionKeys])];
    return { id: later.id, event: { ...later.event, sessionKeys } };
  }
  if (earlier.event.type !== "profiles-changed" || later.event.type !== "profiles-changed") return later;
  const profileIds = [...new Set([...earlier.event.profileIds, ...later.event.profileIds])];
  return { id: later.id, event: { ...later.event, profileIds } };
}

const reasonOf = (run: RunNews) => ("cursor" in run ? run.reason : firstReason(run));

function dropSurplusRuns(events: readonly NumberedEvent[]): readonly NumberedEvent[] {
  let surplus = events.filter(({ event }) => event.type === "run-recorded").length - maxRunsPerFlush;
  if (surplus <= 0) return events;
  const drop = (isSpare: (numbered: NumberedEvent) => boolean) => (numbered: NumberedEvent) =>
    !(surplus > 0 && isSpare(numbered) && surplus-- > 0);
  const isRun = ({ event }: NumberedEvent) => event.type === "run-recorded";
  const isPlain = ({ event }: NumberedEvent) =>
    event.type === "run-recorded" && event.run.outcome === "answered" && reasonOf(event.run) === null;
  return events.filter(drop(isPlain)).filter(drop(isRun));
}
