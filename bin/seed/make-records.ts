import { createHash } from "node:crypto";
import JSON5 from "json5";
import { demoConfig } from "../../lib/demo/demo-config";
import { demoProfiles } from "../../lib/demo/demo-profiles";
import type { AgentFacts } from "../../lib/failover/config";
import { applyProfileEvent } from "../../lib/failover/cooldown/apply-profile-event";
import type { CredentialFacts } from "../../lib/failover/credential";
import { parseFailoverConfig } from "../../lib/failover/parse-config";
import type { RunRecord } from "../../lib/failover/run-record";
import { createRunMemory } from "../../lib/failover/runner/run-memory";
import {
  runWithModelFallback,
  type AttemptCall,
  type AttemptOutcome,
} from "../../lib/failover/runner/run-with-model-fallback";
import { failWith } from "./failures";
import type { Random } from "./random";
import type { Scenario } from "./scenarios";

const nowhere = "http://127.0.0.1:1";
const config = parseFailoverConfig(JSON5.parse(demoConfig(nowhere)));
const typeOf = (type: unknown): CredentialFacts["type"] =>
  type === "oauth" || type === "token" ? type : "api_key";

function factsAt(now: number, agentId: string): AgentFacts {
  const profiles = demoProfiles(now).map(({ profileId, credential }): [string, CredentialFacts] => [
    profileId,
    {
      type: typeOf(credential.type),
      provider: profileId.slice(0, profileId.indexOf(":")),
      secret: "present",
    },
  ]);
  return {
    agentId,
    config,
    profiles: Object.fromEntries(profiles),
    usage: {},
    storedOrder: {},
    lastGood: {},
  };
}

/** One run as the real runner tells it, with providers that fail by the scenario and a clock that moves by hand. */
export async function makeRecord(scenario: Scenario, random: Random, startedAt: number): Promise<RunRecord> {
  let now = startedAt;
  let facts = factsAt(now, scenario.agentId);
  const stop = new AbortController();

  const attempt = async ({ candidate, profileId }: AttemptCall): Promise<AttemptOutcome<string>> => {
    const trouble = scenario.troubles[candidate.provider];
    const isSpared =
      scenario.onlyProfile?.startsWith(`${candidate.provider}:`) && profileId !== scenario.onlyProfile;
    if (trouble === undefined || isSpared) {
      now += 300 + random.below(9_000);
      return { ok: true, result: "answered" };
    }
    now += trouble === "timeout" ? 4_000 + random.below(26_000) : 60 + random.below(1_800);
    if (scenario.end === "aborted") stop.abort();
    const { message, ...fields } = failWith(trouble, random);
    return { ok: false, error: Object.assign(new Error(message), fields) };
  };

  const { record } = await runWithModelFallback(
    {
      runId: "00000000-0000-7000-8000-000000000000",
      agentId: scenario.agentId,
      sessionKey: null,
      requested: "",
      selectionSource: "configured-default",
      signal: stop.signal,
      retries: { overload: false },
    },
    {
      now: () => now,
      sleep: async (ms) => void (now += ms),
      hash: (text) => createHash("sha256").update(text).digest("hex"),
      facts: () => facts,
      apply(event) {
        const effect = applyProfileEvent(facts.usage[event.profileId], event, config.policy);
        const { [event.profileId]: _before, ...others } = facts.usage;
        const usage = effect.after === undefined ? others : { ...others, [event.profileId]: effect.after };
        facts = { ...facts, usage };
        return effect;
      },
      attempt,
      memory: createRunMemory(),
      emit: () => undefined,
    },
  );
  if (scenario.end !== "unfinished") return record;
  return { ...record, source: "log", outcome: "unfinished", answeredBy: null };
}
