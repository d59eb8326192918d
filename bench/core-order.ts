import { resolveAuthOrder } from "../lib/failover/auth-order/resolve-auth-order";
import type { AgentFacts } from "../lib/failover/config";
import { parseFailoverConfig } from "../lib/failover/parse-config";
import type { UsageEntry } from "../lib/failover/usage-entry";

const now = 1_760_000_000_000;
const types = ["api_key", "oauth", "token"] as const;

/** Profiles of all types, a third of them waiting, as an operator with very many keys would have them. */
function facts(size: number): AgentFacts {
  const ids = Array.from({ length: size }, (_item, index) => `openai:${index}`);
  const usage = (index: number): UsageEntry =>
    index % 3 === 0
      ? { cooldownUntil: now + ((index * 7_919) % 300_000) + 1, cooldownReason: "rate_limit", errorCount: 1 }
      : { lastUsed: now - ((index * 104_729) % 86_400_000) };
  return {
    agentId: "main",
    config: parseFailoverConfig({}),
    profiles: Object.fromEntries(
      ids.map((id, index) => [
        id,
        { type: types[index % 3] ?? "api_key", provider: "openai", secret: "present", expires: now + 60_000 },
      ]),
    ),
    usage: Object.fromEntries(ids.map((id, index) => [id, usage(index)])),
    storedOrder: {},
    lastGood: {},
  };
}

/** Median of several rounds, in µs per call. */
function microseconds(work: () => unknown, calls: number): number {
  const rounds = Array.from({ length: 7 }, () => {
    const startedAt = performance.now();
    for (let call = 0; call < calls; call += 1) work();
    return ((performance.now() - startedAt) * 1_000) / calls;
  });
  return rounds.sort((a, b) => a - b)[3] ?? 0;
}

/** µs to order 10, 1,000 and 10,000 profiles, and how the time grows when there are ten times as many. */
export function benchOrder(): { name: string; value: number; unit: string }[] {
  const sizes = [
    { size: 10, calls: 2_000 },
    { size: 1_000, calls: 30 },
    { size: 10_000, calls: 3 },
  ];
  const measured = sizes.map(({ size, calls }) => {
    const agent = facts(size);
    const order = () => resolveAuthOrder({ facts: agent, provider: "openai", now, modelId: "gpt-5.4" });
    return {
      size,
      order: microseconds(() => order().order, calls),
      explain: microseconds(() => order().explanations, calls),
    };
  });
  const [, thousand, tenThousand] = measured;
  return [
    ...measured.flatMap(({ size, order, explain }) => [
      { name: `order ${size} profiles`, value: order, unit: "µs" },
      { name: `order and explain ${size} profiles`, value: explain, unit: "µs" },
    ]),
    {
      name: "growth from 1,000 to 10,000 profiles",
      value: (tenThousand?.order ?? 0) / (thousand?.order ?? 1),
      unit: "times",
    },
  ];
}
