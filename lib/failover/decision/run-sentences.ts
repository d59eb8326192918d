import { formatModelRef } from "../model-ref";
import type { RunRecord, RunStep } from "../run-record";
import type { RunSentence, SaidEffect } from "./run-sentence";
import { whyOf } from "./step-why";

/** What is to be said of a run, in order and not yet in words. */
export function runSentences(record: RunRecord): RunSentence[] {
  const waits = (record.waits ?? []).map(({ at, ms, why }) => ({
    at,
    sentence: { id: "waited", values: { waitedMs: ms, why } } as const,
  }));
  const steps = record.steps.map((step) => ({ at: step.startedAt, sentence: stepSentence(step) }));
  return [...opening(record), ...inOrder(steps, waits), ending(record)];
}

type Timed = { at: number; sentence: RunSentence };

/** Steps keep their sequence; a wait comes after the steps that had begun by then. */
function inOrder(steps: readonly Timed[], waits: readonly Timed[]): RunSentence[] {
  const pending = [...waits];
  const sentences = steps.flatMap(({ at, sentence }, index) => {
    const due = index === 0 ? 0 : pending.findIndex((wait) => wait.at >= at);
    const passed = pending.splice(0, due < 0 ? pending.length : due);
    return [...passed.map((wait) => wait.sentence), sentence];
  });
  return [...sentences, ...pending.map((wait) => wait.sentence)];
}

function opening(record: RunRecord): RunSentence[] {
  const { facts, agentId: agent, requested: model, selectionSource: source } = record;
  const behind = facts.chain.slice(1).map((candidate) => formatModelRef(candidate.provider, candidate.model));
  const asked: RunSentence =
    // OpenClaw's log does not say why a model was asked for.
    record.source === "log"
      ? { id: "asked-unsaid", values: { agent, model } }
      : { id: "asked", values: { agent, model, source } };
  return [
    asked,
    ...(behind.length > 0 ? [{ id: "behind", values: { models: behind } } as const] : []),
    ...(facts.pin !== null
      ? [{ id: `pinned-${facts.pin.source}`, values: { profile: facts.pin.profileId } } as const]
      : []),
  ];
}

function stepSentence(step: RunStep): RunSentence {
  const place = { candidate: step.candidate, profile: step.profileId };
  const why = whyOf(step);
  switch (step.outcome) {
    case "failed":
      return { id: "failed", values: { ...place, why, effect: effectOf(step) } };
    case "skipped":
    case "probed":
      return { id: step.outcome, values: { ...place, why } };
    case "succeeded":
      return { id: "answered", values: place };
    case "jumped":
      return { id: "left-out", values: { ...place, why } };
  }
}

function effectOf({ effect, endedAt }: RunStep): SaidEffect | null {
  if (effect === null) return null;
  const { scope, until, source, reused } = effect;
  return { model: scope.kind === "model" ? scope.modelId : null, leftMs: until - endedAt, source, reused };
}

function ending(record: RunRecord): RunSentence {
  const { answeredBy, requested, error, soonestExpiryAt, endedAt } = record;
  switch (record.outcome) {
    case "answered": {
      const model = answeredBy?.candidate ?? requested;
      return model === requested
        ? { id: "requested-answered" }
        : { id: "other-answered", values: { model, requested } };
    }
    case "exhausted":
      return soonestExpiryAt === null || soonestExpiryAt <= endedAt
        ? { id: "exhausted" }
        : { id: "exhausted-until", values: { leftMs: soonestExpiryAt - endedAt } };
    case "failed":
      return error === null ? { id: "ended" } : { id: "ended-with", values: { error } };
    case "aborted":
    case "unfinished":
      return { id: record.outcome };
  }
}
