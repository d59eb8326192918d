import type { AgentFacts } from "../failover/config";
import type { AgentAuth } from "../store/port";

/** Profiles whose credential or usage differs, for the live feed. */
export function changedProfiles(before: AgentFacts, after: AgentFacts): readonly string[] {
  const credentials = changedKeys(before.profiles, after.profiles);
  const usage = changedKeys(before.usage, after.usage);
  return [...new Set([...credentials, ...usage])];
}

/** Providers whose stored order differs. */
export function changedOrders(before: AgentAuth, after: AgentAuth): readonly string[] {
  return changedKeys(before.order, after.order);
}

function changedKeys(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => {
    const [old, fresh] = [before[key], after[key]];
    return old !== fresh && JSON.stringify(old) !== JSON.stringify(fresh);
  });
}
