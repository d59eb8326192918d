import type { OperatorRule } from "../failover/classify/classification";
import { activeWindows, type ActiveWindow } from "../failover/cooldown/active-windows";
import { isBypassProvider } from "../failover/cooldown/queries";
import type { AgentFacts } from "../failover/config";
import type { ProfileId } from "../failover/credential";
import { formatModelRef } from "../failover/model-ref";
import { ownValue } from "../failover/own-value";
import type { AttemptCall, AttemptOutcome } from "../failover/runner/run-contract";
import { runWithModelFallback } from "../failover/runner/run-with-model-fallback";
import { withDraftOrders, type DraftOrders } from "./draft-orders";
import { labChain } from "./lab-chain";
import type { LabFailure } from "./lab-failure";
import { createLabWorld, type LabWorld } from "./lab-world";
import { viewRun, type RunView } from "./run";

/** How a model, or one profile on it, answers in a scenario. Whoever is not named answers. */
export type ScenarioAnswer = { kind: "answers" } | { kind: "fails"; failure: LabFailure; afterMs: number };

export type Scenario = {
  requested: string;
  /** By `provider/model`, or by `answerKey` for one profile alone. */
  answers: Readonly<Record<string, ScenarioAnswer>>;
  orders: DraftOrders;
  /** How often the same request comes, and how far apart. */
  runs: number;
  gapMs: number;
};

export type ProfileChange = {
  profileId: ProfileId;
  before: readonly ActiveWindow[];
  after: readonly ActiveWindow[];
};

export type ScenarioRun = { run: RunView; changes: readonly ProfileChange[] };

const answerMs = 900;

export const answerKey = (ref: string, profileId: ProfileId) => `${ref} ${profileId}`;

/** Plays a scenario by the real rules on a copy of the facts; waits only turn the copy's clock. */
export async function playScenario(input: {
  facts: AgentFacts;
  now: number;
  scenario: Scenario;
  rules: readonly OperatorRule[];
}): Promise<readonly ScenarioRun[]> {
  const { scenario, now, rules } = input;
  const { candidates, selectionSource } = labChain(input.facts, scenario.requested);
  if (candidates.length === 0) return [];
  const world = createLabWorld({ facts: withDraftOrders(input.facts, scenario.orders), now, rules });
  const attempt = scriptedAttempt(scenario, world);
  const played: ScenarioRun[] = [];
  for (let index = 0; index < scenario.runs; index += 1) {
    if (index > 0) world.pass(scenario.gapMs);
    const before = world.facts();
    const { record } = await runWithModelFallback<null>(
      {
        runId: `lab-${index + 1}`,
        agentId: before.agentId,
        sessionKey: null,
        requested: scenario.requested,
        selectionSource,
        candidates,
      },
      world.ports(attempt),
    );
    played.push({
      run: viewRun(record, world.now()),
      changes: changesBetween(before, world.facts(), record.startedAt, world.now()),
    });
  }
  return played;
}

function scriptedAttempt({ answers }: Scenario, world: LabWorld) {
  return async ({ candidate, profileId }: AttemptCall): Promise<AttemptOutcome<null>> => {
    const ref = formatModelRef(candidate.provider, candidate.model);
    const own = profileId === null ? undefined : ownValue(answers, answerKey(ref, profileId));
    const answer = own ?? ownValue(answers, ref) ?? { kind: "answers" };
    switch (answer.kind) {
      case "answers":
        world.pass(answerMs);
        return { ok: true, result: null };
      case "fails": {
        world.pass(answer.afterMs);
        const { error, source, reads } = answer.failure;
        return reads === "answer"
          ? { ok: true, result: null }
          : { ok: false, error, ...(source && { source }) };
      }
    }
  };
}

/** Profiles whose windows are others after the run than before it. */
function changesBetween(
  before: AgentFacts,
  after: AgentFacts,
  startedAt: number,
  endedAt: number,
): readonly ProfileChange[] {
  const ids = new Set([...Object.keys(before.usage), ...Object.keys(after.usage)]);
  return [...ids].flatMap((profileId) => {
    if (before.usage[profileId] === after.usage[profileId]) return [];
    const provider = ownValue(before.profiles, profileId)?.provider ?? "";
    const bypassed = isBypassProvider(provider, before.config.policy);
    const was = activeWindows(before.usage[profileId], { now: startedAt, bypassed });
    const is = activeWindows(after.usage[profileId], { now: endedAt, bypassed });
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ profileId, before: was, after: is }];
  });
}
