import type { LiveBus } from "../live/bus";

/** New sessions come by the hundred when many clients begin at once; open tabs hear of them at this pace. */
const publishMs = 100;

export function createSessionPublisher(bus: LiveBus): (agentId: string, sessionKey: string) => void {
  const changed = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  return (agentId, sessionKey) => {
    const keys = changed.get(agentId) ?? new Set();
    changed.set(agentId, keys.add(sessionKey));
    timer ??= setTimeout(() => {
      timer = undefined;
      const all = [...changed];
      changed.clear();
      for (const [id, sessionKeys] of all)
        bus.publish({ type: "sessions-changed", agentId: id, sessionKeys: [...sessionKeys] });
    }, publishMs).unref();
  };
}
