import { configuredPrimary } from "../failover/candidates/effective-fallbacks";
import { primaryRef } from "../failover/candidates/resolve-candidates";
import { formatModelRef } from "../failover/model-ref";
import { filledText, ownValue } from "../failover/own-value";
import type { SessionEntry } from "../failover/session/session-entry";
import type { DoctorAgent } from "./doctor-facts";
import { warning, type Check, type Issue } from "./finding";

const originOf = (entry: SessionEntry): string | null => {
  const provider = filledText(entry.modelOverrideFallbackOriginProvider);
  const model = filledText(entry.modelOverrideFallbackOriginModel);
  return provider === undefined || model === undefined ? null : formatModelRef(provider, model);
};

function overrideIssues(agent: DoctorAgent, where: string, entry: SessionEntry): Issue[] {
  if (filledText(entry.modelOverride) === undefined || entry.modelOverrideSource !== "auto") return [];
  const fix = "Reset the model of the session in OpenClaw; its sessions are read only here.";
  const origin = originOf(entry);
  if (origin === null)
    return [
      warning(
        where,
        "It stays on a fallback and does not say which model it came from, so that is never tried again.",
        fix,
      ),
    ];
  const { config } = agent.facts;
  const primary = primaryRef(config, agent.agentId);
  if (primary && formatModelRef(primary.provider, primary.model) === origin) return [];
  const now = configuredPrimary(config, agent.agentId) ?? "none";
  return [
    warning(
      where,
      `It stays on a fallback of ${origin}, which is no longer the configured model (${now}), so that is never tried again.`,
      fix,
    ),
  ];
}

function pinIssues(agent: DoctorAgent, where: string, entry: SessionEntry): Issue[] {
  const pin = filledText(entry.authProfileOverride);
  if (pin === undefined || ownValue(agent.facts.profiles, pin) !== undefined) return [];
  return [
    warning(
      where,
      `It is tied to profile ${pin}, which is not stored.`,
      "Choose another profile for the session in OpenClaw.",
    ),
  ];
}

/** D-79. */
export const sessionsCheck: Check = {
  id: "sessions",
  fine: "No session is tied to something that is gone.",
  run: ({ agents }) =>
    agents.flatMap((agent) =>
      agent.sessions.flatMap(({ sessionKey, entry, isReadable }) => {
        const where = `session ${sessionKey}`;
        if (!isReadable)
          return warning(where, "Its record cannot be read.", "Nothing here; OpenClaw repairs its sessions.");
        return [...overrideIssues(agent, where, entry), ...pinIssues(agent, where, entry)];
      }),
    ),
};
