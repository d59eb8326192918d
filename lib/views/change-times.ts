import type { AgentFacts } from "../failover/config";
import { MAX_TIME, isTime } from "../failover/cooldown/time";

/**
 * Every moment at which the facts say something else than before, ascending: ends of windows and of credentials.
 * Between two of them lanes, chain and preview need no new computation.
 */
export function changeTimes(facts: AgentFacts): readonly number[] {
  const times = new Set<number>();
  const add = (time: number | undefined) => {
    if (isTime(time) && time < MAX_TIME) times.add(time);
  };
  for (const entry of Object.values(facts.usage)) {
    add(entry.cooldownUntil);
    add(entry.disabledUntil);
    add(entry.blockedUntil);
    for (const window of Object.values(entry.modelCooldowns ?? {})) add(window.until);
  }
  for (const credential of Object.values(facts.profiles)) add(credential.expires);
  return [...times].sort((a, b) => a - b);
}
