import { sha256Hex } from "../auth/secret";
import { say, tell, type Told } from "../error-said";
import { saidOf, toAppError } from "../errors";
import type { AgentFacts, FailoverConfig } from "../failover/config";
import { bookkeepingDropped } from "../failover/decision/failure-state-record";
import { ownValue } from "../failover/own-value";
import type { ProfileEvent } from "../failover/profile-event";
import type { LiveBus } from "../live/bus";
import type { Logger } from "../log";
import { isAgentId } from "../openclaw/agent-id";
import type { AgentAuth, StorePort } from "../store/port";
import { createAgentMemory, type AgentMemory } from "./agent-memory";

export const defaultAgentId = "main";

export type Agents = {
  ids(): readonly string[];
  get(agentId: string): AgentMemory | undefined;
  /** Reads every agent of the configuration and the disk that is not in memory yet; requests never add one (P-9). */
  load(config: FailoverConfig): Promise<void>;
  /** Why an agent is not in memory although it exists: its database cannot be read. The others go on. */
  problems(): ReadonlyMap<string, Told>;
  flush(): Promise<void>;
};

type Options = {
  store: Pick<StorePort, "readAgent" | "listAgents" | "applyProfileEvents">;
  toFacts(config: FailoverConfig, auth: AgentAuth): AgentFacts;
  bus: LiveBus;
  log: Logger;
};

/** `lastUsed` moves with every request; open tabs hear of it at this pace. */
const lastUsedPublishMs = 1_000;

export function createAgents({ store, toFacts, bus, log }: Options): Agents {
  const agents = new Map<string, AgentMemory>();
  const problems = new Map<string, Told>();
  /** Who uses the same row of a profile, by agent: asked on every answer, and the same until rows are read anew. */
  const sharersOf = new Set<Map<string, readonly AgentMemory[]>>();
  const forgetSharers = () => {
    for (const ofAgent of sharersOf) ofAgent.clear();
  };
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  async function loadOne(agentId: string, config: FailoverConfig): Promise<void> {
    const auth = await store.readAgent(agentId);
    const sharing = (profileId: string): readonly AgentMemory[] => {
      let sharers = ofAgent.get(profileId);
      if (sharers) return sharers;
      const owner = rowOwner(memory.auth(), profileId);
      sharers = [...agents.values()].filter((other) => rowOwner(other.auth(), profileId) === owner);
      ofAgent.set(profileId, sharers);
      return sharers;
    };
    const ofAgent = new Map<string, readonly AgentMemory[]>();
    sharersOf.add(ofAgent);
    const memory: AgentMemory = createAgentMemory({
      auth,
      config,
      store,
      toFacts,
      inTurn,
      waitingEvents: () =>
        [...agents.values()].flatMap((other) =>
          other.unsaved.all().filter(({ profileId }) => sharing(profileId).includes(other)),
        ),
      onApplied(event, applied) {
        for (const other of sharing(event.profileId)) if (other !== memory) other.mirror(event, applied);
      },
      onRead: forgetSharers,
      onSaved(profileIds) {
        for (const profileId of profileIds)
          for (const other of sharing(profileId)) other.unsaved.forget([profileId]);
        for (const other of new Set(profileIds.flatMap(sharing))) {
          if (other !== memory)
            other.refresh().catch((error: unknown) => log.error({ err: error }, "rows not read again"));
        }
      },
      onChange: profilePublisher(bus, agentId),
      onOrderChange(providers) {
        for (const provider of providers) bus.publish({ type: "order-changed", agentId, provider });
      },
      onLockChange: () => bus.publish({ type: "config-changed" }),
      onDropped: (event, cause) => log.warn(droppedRecord(event, cause), "auth profile bookkeeping dropped"),
    });
    agents.set(agentId, memory);
    forgetSharers();
  }

  async function loadOrNote(agentId: string, config: FailoverConfig): Promise<void> {
    try {
      await loadOne(agentId, config);
      problems.delete(agentId);
    } catch (error) {
      problems.set(agentId, tell(say("agent-unusable", { agentId, why: saidOf(toAppError(error)) })));
      log.error({ err: error, agentId }, "agent not read");
    }
  }

  return {
    ids: () => [...agents.keys()],
    problems: () => problems,
    get: (agentId) => agents.get(agentId),
    load: (config) =>
      inTurn(async () => {
        for (const memory of agents.values()) memory.setConfig(config);
        const configured = config.agents.map(({ id }) => id).filter(isAgentId);
        const wanted = new Set([defaultAgentId, ...configured, ...(await store.listAgents())]);
        for (const agentId of problems.keys()) if (!wanted.has(agentId)) problems.delete(agentId);
        for (const agentId of wanted) if (!agents.has(agentId)) await loadOrNote(agentId, config);
      }),
    async flush() {
      for (const memory of agents.values()) await memory.flush();
    },
  };
}

/** Two agents see the same usage entry where the same store owns the profile. */
function rowOwner(auth: AgentAuth, profileId: string): string {
  const owner = ownValue(auth.owners, profileId) ?? "own";
  switch (owner) {
    case "own":
      return `agent ${auth.agentId}`;
    case "main":
      return `agent ${defaultAgentId}`;
    case "shared":
      return "shared store";
  }
}

function profilePublisher(
  bus: LiveBus,
  agentId: string,
): (profileIds: readonly string[], lasting: boolean) => void {
  let used = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const publish = (profileIds: readonly string[]) => {
    if (profileIds.length > 0) bus.publish({ type: "profiles-changed", agentId, profileIds });
  };
  return (profileIds, lasting) => {
    if (lasting) return publish(profileIds);
    for (const profileId of profileIds) used.add(profileId);
    timer ??= setTimeout(() => {
      timer = undefined;
      const moved = [...used];
      used = new Set();
      publish(moved);
    }, lastUsedPublishMs).unref();
  };
}

function droppedRecord(event: ProfileEvent, cause: unknown) {
  return bookkeepingDropped(
    {
      profileId: event.profileId,
      provider: event.provider,
      reason: event.type === "failure" ? event.reason : event.type,
      cause: cause instanceof Error ? cause.message : "unknown",
    },
    sha256Hex,
  );
}
