import { isFailureReason, type WindowLane } from "../failover/reasons";
import type { DecisionRecord, RunStep } from "../failover/run-record";
import type { WindowSource } from "../failover/usage-entry";
import { numberOf, textOf, timeOf } from "./log-fields";

type Window = NonNullable<RunStep["effect"]>;

/** Hands out what the log says about windows, each line to one call. */
export type LoggedEffects = {
  /** The window that the call of this profile (as logged) opened or hit. */
  take(profile: string | undefined, at: number): RunStep["effect"];
};

const lanes: Readonly<Record<string, WindowLane>> = {
  cooldown: "cooldown",
  disabled: "disable",
  blocked: "block",
};

const untilFields: Record<WindowLane, string> = {
  cooldown: "cooldownUntil",
  disable: "disabledUntil",
  block: "blockedUntil",
};

const sources = ["ladder", "retry_after", "provider_reset", "manual"] as const;

function sourceOf(line: DecisionRecord, lane: WindowLane): WindowSource {
  const found = sources.find((source) => source === line.windowSource);
  return found ?? (lane === "block" ? "provider_reset" : "ladder");
}

function windowOf(line: DecisionRecord): Window | null {
  const type = textOf(line, "windowType") ?? "";
  const lane = Object.hasOwn(lanes, type) ? lanes[type] : undefined;
  const until = lane && numberOf(line, untilFields[lane]);
  if (lane === undefined || until === undefined) return null;
  const modelId = line.scope === "profile" ? undefined : textOf(line, "modelId");
  const reused = line.windowReused === true;
  return {
    lane,
    scope: modelId === undefined ? { kind: "profile" } : { kind: "model", modelId },
    reason: isFailureReason(line.reason) ? line.reason : lane === "block" ? "subscription_limit" : "unknown",
    source: sourceOf(line, lane),
    until,
    openedAt: reused ? null : timeOf(line),
    count: numberOf(line, "errorCount") ?? 1,
    reused,
  };
}

/** A failure is recorded before or after its rotation is decided: the nearest line of the same profile is meant. */
export function readEffects(lines: readonly DecisionRecord[]): LoggedEffects {
  const left = new Set(lines.filter((line) => line.event === "auth_profile_failure_state_updated"));
  return {
    take(profile, at) {
      if (profile === undefined) return null;
      const distance = (line: DecisionRecord) => Math.abs(timeOf(line) - at);
      const [nearest] = [...left]
        .filter((line) => line.profileId === profile)
        .toSorted((one, other) => distance(one) - distance(other));
      if (!nearest) return null;
      left.delete(nearest);
      return windowOf(nearest);
    },
  };
}
