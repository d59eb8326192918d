import type { FailoverConfig } from "../failover/config";
import type { AgentAuth, StorePort } from "../store/port";
import { knownProfileIds } from "./known-profiles";
import { createProfileNames, type ProfileNames } from "./log-profile-names";
import type { LogSurroundings } from "./log-run-record";

export type SurroundingsSource = {
  store: Pick<StorePort, "listForeignSessions">;
  now(): number;
  config(): FailoverConfig;
  /** Every agent as it is known in memory. */
  agents(): readonly AgentAuth[];
  defaultAgentId: string;
};

/** What the state directory knows beside the log: names of hashed profiles, keys and agents of sessions. */
export type LiveSurroundings = {
  surroundings(): LogSurroundings;
  /** Looks up sessions that are not known yet. */
  prepare(sessionIds: readonly string[]): Promise<void>;
};

/** Profiles come and go rarely, and hashing thousands of ids takes a while. */
const namesAnewMs = 5_000;
const sessionsAnewMs = 1_000;
const newestSessions = 200;
const sessionsKept = 20_000;

export function createLiveSurroundings(source: SurroundingsSource): LiveSurroundings {
  const { store, now } = source;
  const sessions = new Map<string, { agentId: string; sessionKey: string }>();
  let names: ProfileNames = () => undefined;
  let owners = new Map<string, string>();
  let namesAt = Number.NEGATIVE_INFINITY;
  let sessionsAt = Number.NEGATIVE_INFINITY;

  function nameProfiles(): void {
    if (now() - namesAt < namesAnewMs) return;
    namesAt = now();
    const agents = source.agents();
    names = createProfileNames(knownProfileIds(source.config(), agents));
    owners = soleOwners(agents);
  }

  async function readSessions(): Promise<void> {
    for (const { agentId } of source.agents()) {
      const page = await store.listForeignSessions({ agentId, limit: newestSessions });
      for (const { sessionId, sessionKey } of page.sessions) sessions.set(sessionId, { agentId, sessionKey });
    }
    for (const id of [...sessions.keys()].slice(0, -sessionsKept)) sessions.delete(id);
  }

  return {
    surroundings() {
      nameProfiles();
      return {
        names,
        sessionOf: (sessionId) => sessions.get(sessionId) ?? null,
        agentOf: (profileId) => owners.get(profileId) ?? null,
        defaultAgentId: source.defaultAgentId,
      };
    },
    async prepare(sessionIds) {
      const isUnknown = sessionIds.some((id) => !sessions.has(id));
      if (!isUnknown || now() - sessionsAt < sessionsAnewMs) return;
      sessionsAt = now();
      // A log is told all the same, by the id of the session, when its table cannot be read just now.
      await readSessions().catch(() => undefined);
    },
  };
}

/** A profile in one agent's own store was used by that agent; one that several have says nothing. */
function soleOwners(agents: readonly AgentAuth[]): Map<string, string> {
  const owners = new Map<string, string[]>();
  for (const { agentId, owners: ownerOf } of agents)
    for (const [profileId, owner] of Object.entries(ownerOf))
      if (owner === "own") owners.set(profileId, [...(owners.get(profileId) ?? []), agentId]);
  const sole = [...owners].flatMap(([id, [agentId, ...others]]) =>
    agentId !== undefined && others.length === 0 ? [[id, agentId] as const] : [],
  );
  return new Map(sole);
}
