import type { Random } from "../bin/seed/random";
import { fellBack, firstReason } from "../lib/failover/run-summary";
import type { RunRecord } from "../lib/failover/run-record";
import type { RunFilter } from "../lib/store/run-port";

const kinds = ["reason", "provider", "model", "profileId", "sessionKey", "outcome", "text"] as const;

/** What a run can be found by: a value for each filter of the page. */
export function factsOf(record: RunRecord): RunFilter {
  const { steps, sessionKey, outcome } = record;
  const [first] = steps;
  const reason = firstReason(record);
  const said = steps.find(({ errorPreview }) => errorPreview !== null)?.errorPreview;
  const word = said?.match(/[a-z]{3,}/i)?.[0];
  return {
    outcome: fellBack(record) ? "fell-back" : outcome,
    ...(first && {
      model: first.candidate,
      provider: first.candidate.slice(0, first.candidate.indexOf("/")),
    }),
    ...(first?.profileId && { profileId: first.profileId }),
    ...(reason && { reason }),
    ...(sessionKey && { sessionKey }),
    ...(word && { text: word }),
  };
}

/** Each filter is set or not, by the toss of a coin. */
const someKinds = (random: Random) => kinds.filter(() => random.next() < 0.5);

export function combinationOf(facts: readonly RunFilter[], random: Random): RunFilter {
  const run = facts[random.below(facts.length)] ?? {};
  return Object.fromEntries(someKinds(random).map((kind) => [kind, run[kind]]));
}

/** What hardly any run has together. */
export const mixOf = (facts: readonly RunFilter[], random: Random): RunFilter =>
  Object.fromEntries(someKinds(random).map((kind) => [kind, facts[random.below(facts.length)]?.[kind]]));
