import { createHash } from "node:crypto";
import { applyProfileEvent } from "../lib/failover/cooldown/apply-profile-event";
import type { AgentFacts } from "../lib/failover/config";
import type { UsageEntry } from "../lib/failover/usage-entry";
import { parseFailoverConfig } from "../lib/failover/parse-config";
import { createRunMemory } from "../lib/failover/runner/run-memory";
import {
  runWithModelFallback,
  type AttemptOutcome,
  type RunInput,
  type RunPorts,
} from "../lib/failover/runner/run-with-model-fallback";

type Measurement = { name: string; value: number; unit: string };

const models = ["p1/a", "p2/b", "p3/c", "p4/d"] as const;
const document = {
  agents: { defaults: { model: { primary: models[0], fallbacks: models.slice(1) } } },
};
const limited = { status: 429, message: "Rate limit reached for requests per min (RPM): Limit 3, Used 3." };

/** Microseconds per full run over a chain of 4 candidates whose attempts are instant (05). */
export async function benchRun(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const profiles of [10, 1_000]) {
    const answered = await measure(profiles, () => ({ ok: true, result: "ok" }));
    const exhausted = await measure(profiles, () => ({ ok: false, error: limited }));
    measurements.push(
      { name: `run, first candidate answers, ${profiles} profiles`, value: answered, unit: "µs" },
      { name: `run, 4 candidates fail, ${profiles} profiles`, value: exhausted, unit: "µs" },
    );
  }
  return measurements;
}

/** Processor time, median of several rounds: a busy machine changes it little. Every run starts from the same facts. */
async function measure(profiles: number, outcome: () => AttemptOutcome<string>): Promise<number> {
  const facts = factsWith(profiles);
  const rounds: number[] = [];
  const runs = profiles > 100 ? 60 : 400;
  const house = houseOf(facts);
  for (let round = 0; round < 7; round += 1) {
    const started = process.cpuUsage();
    for (let n = 0; n < runs; n += 1) {
      await runWithModelFallback(input, house.ports(outcome));
      house.reset();
    }
    const { user, system } = process.cpuUsage(started);
    rounds.push((user + system) / runs);
  }
  rounds.sort((a, b) => a - b);
  return Math.round((rounds[3] ?? 0) * 10) / 10;
}

const input: RunInput = {
  runId: "bench",
  agentId: "main",
  sessionKey: null,
  requested: "",
  selectionSource: "configured-default",
  retries: { sameModelWait: false, turn: false, overload: false },
};

/** Applies events in place and takes them back after each run, so that only the runner is measured. */
function houseOf(facts: AgentFacts) {
  const usage: Record<string, UsageEntry> = { ...facts.usage };
  const touched = new Map<string, UsageEntry | undefined>();
  const live = { ...facts, usage };

  const ports = (outcome: () => AttemptOutcome<string>): RunPorts<string> => ({
    now: () => 1_760_000_000_000,
    sleep: async () => {},
    hash: (text) => createHash("sha256").update(text).digest("hex"),
    facts: () => live,
    apply: (event) => {
      const effect = applyProfileEvent(usage[event.profileId], event, facts.config.policy);
      if (!touched.has(event.profileId)) touched.set(event.profileId, usage[event.profileId]);
      if (effect.after !== undefined) usage[event.profileId] = effect.after;
      return effect;
    },
    attempt: async () => outcome(),
    memory: createRunMemory(),
    emit: () => {},
  });

  const reset = () => {
    for (const [id, entry] of touched) if (entry !== undefined) usage[id] = entry;
    touched.clear();
  };
  return { ports, reset };
}

/** Profiles spread over the four providers, each used at some time. */
function factsWith(count: number): AgentFacts {
  const ids = Array.from({ length: count }, (_one, n) => ({
    id: `p${(n % 4) + 1}:k${n}`,
    lastUsed: (n * 7_919) % 100_003,
  }));
  return {
    agentId: "main",
    config: parseFailoverConfig(document),
    profiles: Object.fromEntries(
      ids.map(({ id }) => [id, { type: "api_key", provider: id.slice(0, 2), secret: "present" }]),
    ),
    usage: Object.fromEntries(ids.map(({ id, lastUsed }) => [id, { lastUsed }])),
    storedOrder: {},
    lastGood: {},
  };
}
