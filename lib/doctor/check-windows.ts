import { activeWindows } from "../failover/cooldown/active-windows";
import type { UsageEntry } from "../failover/usage-entry";
import type { DoctorAgent, DoctorFacts } from "./doctor-facts";
import { ofAgent, warning, type Check, type Issue } from "./finding";

const farMs = 7 * 86_400_000;
const aheadMs = 120_000;

/** Each row of usage once: it lives where the profile does. */
function usageRows({ agents }: DoctorFacts): { agent: DoctorAgent; id: string; entry: UsageEntry }[] {
  return agents.flatMap((agent) =>
    Object.entries(agent.auth.usage)
      .filter(([id]) => agent.agentId === "main" || (agent.auth.owners[id] ?? "own") === "own")
      .map(([id, entry]) => ({ agent, id, entry })),
  );
}

function farWindows(agent: DoctorAgent, id: string, entry: UsageEntry, now: number): Issue[] {
  const far = activeWindows(entry, { now }).filter(
    ({ source, until }) => source !== "manual" && source !== "provider_reset" && until - now > farMs,
  );
  return far.map(({ reason, scope, until }) => {
    const left = { leftMs: until - now, reason: reason ?? "unknown reason" };
    const modelOption = scope.kind === "model" ? ` --model ${scope.modelId}` : "";
    return warning(
      id,
      scope.kind === "model"
        ? { id: "far-window-model", values: { ...left, model: scope.modelId } }
        : { id: "far-window", values: left },
      {
        id: "ends-it",
        values: { command: `auth clear --agent ${agent.agentId} --profile ${id}${modelOption}` },
      },
    );
  });
}

/** D-76: nothing but an operator or a provider keeps a profile away for a week. */
export const farWindowsCheck: Check = {
  id: "far-windows",
  run: (facts) =>
    usageRows(facts).flatMap(({ agent, id, entry }) =>
      ofAgent(agent.agentId, farWindows(agent, id, entry, facts.now)),
    ),
};

/** Stored by a machine whose clock is ahead: its windows last longer than they should. */
export const futureFailuresCheck: Check = {
  id: "future-times",
  run: (facts) =>
    usageRows(facts).flatMap(({ agent, id, entry }) => {
      const latest = Math.max(entry.lastFailureAt ?? 0, entry.lastUsed ?? 0, entry.lastProbeAt ?? 0);
      if (latest - facts.now <= aheadMs) return [];
      return ofAgent(agent.agentId, [
        warning(id, { id: "future-time", values: { aheadMs: latest - facts.now } }, { id: "check-clocks" }),
      ]);
    }),
};
