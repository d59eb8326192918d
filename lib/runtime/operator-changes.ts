import { ownValue } from "../failover/own-value";
import type { Logger } from "../log";
import type { StorePort } from "../store/port";
import type { AgentMemory } from "./agent-memory";
import type { Agents } from "./agents";
import { logOperatorAction } from "./decision-log";
import type { FaultSwitches } from "./fault-switches";
import { isSameEntry } from "./only-last-used-changed";
import type { OverwriteNotices } from "./overwrite-notices";
import type { Runtime } from "./runtime-contract";

type Options = {
  store: Pick<StorePort, "setOrder">;
  log: Logger;
  agents: Agents;
  memoryOf(agentId: string): AgentMemory;
  faults: Pick<FaultSwitches, "forget">;
  overwrites: Pick<OverwriteNotices, "lookSoon">;
};

/** What operators change of an agent's rows: when it is answered it is saved, and memory goes by it. */
export function createOperatorChanges({
  store,
  log,
  agents,
  memoryOf,
  faults,
  overwrites,
}: Options): Pick<Runtime, "applyProfileEvents" | "setOrder" | "credentialChanged"> {
  return {
    async applyProfileEvents(agentId, events, audit) {
      const memory = memoryOf(agentId);
      const effects = await memory.applyAndSave(events, audit);
      faults.forget(
        agentId,
        events.map(({ profileId }) => profileId),
      );
      events.forEach((event, at) => {
        const effect = effects[at];
        // Of a probe the last event says what it came to.
        if (!effect || (audit.action === "probe" && at < events.length - 1)) return;
        const { profileId, before, after } = effect;
        const verified = isSameEntry(after, ownValue(memory.facts().usage, profileId));
        const scope = event.type === "windows-cleared" && event.modelId ? { modelId: event.modelId } : {};
        const { action, actor } = audit;
        logOperatorAction(log, { action, actor, profileId, ...scope, before, after, verified });
      });
      return effects;
    },
    async setOrder(input) {
      const memory = memoryOf(input.agentId);
      const result = await store.setOrder(input);
      await memory.refresh();
      overwrites.lookSoon();
      return result;
    },
    async credentialChanged(profileId) {
      const memories = agents.ids().flatMap((id) => agents.get(id) ?? []);
      for (const memory of memories) memory.unsaved.forget([profileId]);
      await Promise.all(memories.map((memory) => memory.refresh()));
    },
  };
}
