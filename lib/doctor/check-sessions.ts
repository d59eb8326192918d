import { say } from "../error-said";
import { configuredPrimary } from "../failover/candidates/effective-fallbacks";
import { primaryRef } from "../failover/candidates/resolve-candidates";
import { formatModelRef } from "../failover/model-ref";
import { filledText, ownValue } from "../failover/own-value";
import type { SessionEntry } from "../failover/session/session-entry";
import type { DoctorAgent } from "./doctor-facts";
import { ofAgent, warning, type Check, type Issue, type Where } from "./finding";

const originOf = (entry: SessionEntry): string | null => {
  const provider = filledText(entry.modelOverrideFallbackOriginProvider);
  const model = filledText(entry.modelOverrideFallbackOriginModel);
  return provider === undefined || model === undefined ? null : formatModelRef(provider, model);
};

function overrideIssues(agent: DoctorAgent, where: Where, entry: SessionEntry): Issue[] {
  if (filledText(entry.modelOverride) === undefined || entry.modelOverrideSource !== "auto") return [];
  const advice = { id: "reset-model" } as const;
  const origin = originOf(entry);
  if (origin === null) return [warning(where, { id: "lost-origin" }, advice)];
  const { config } = agent.facts;
  const primary = primaryRef(config, agent.agentId);
  if (primary && formatModelRef(primary.provider, primary.model) === origin) return [];
  const model = configuredPrimary(config, agent.agentId) ?? "none";
  return [warning(where, { id: "changed-origin", values: { origin, model } }, advice)];
}

function pinIssues(agent: DoctorAgent, where: Where, entry: SessionEntry): Issue[] {
  const pin = filledText(entry.authProfileOverride);
  if (pin === undefined || ownValue(agent.facts.profiles, pin) !== undefined) return [];
  return [warning(where, { id: "gone-pin", values: { profile: pin } }, { id: "choose-profile" })];
}

/** D-79. */
export const sessionsCheck: Check = {
  id: "sessions",
  run: ({ agents }) =>
    agents.flatMap((agent) =>
      ofAgent(
        agent.agentId,
        agent.sessions.flatMap(({ sessionKey, entry, isReadable }) => {
          const where = say("place-session", { sessionKey });
          if (!isReadable) return warning(where, { id: "session-unreadable" }, { id: "openclaw-repairs" });
          return [...overrideIssues(agent, where, entry), ...pinIssues(agent, where, entry)];
        }),
      ),
    ),
};
