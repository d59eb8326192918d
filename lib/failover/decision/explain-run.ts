import { formatSpacedDuration } from "../format-duration";
import { formatModelRef } from "../model-ref";
import type { RunRecord, RunStep, RunWait, SelectionSource } from "../run-record";

const sourceWords: Record<SelectionSource, string> = {
  "configured-default": "the configured default",
  "agent-primary": "the agent's own model",
  "auto-override": "the fallback this session is on",
  "user-override": "chosen by the user, so nothing else may answer",
  cron: "the model of a scheduled job",
  heartbeat: "the heartbeat's model",
  subagent: "the subagent's model",
  "one-shot": "given for this one call, so nothing else may answer",
  "selection-lock": "locked, so nothing else may answer",
};

const waitWords: Record<RunWait["why"], string> = {
  rotation: "before the next profile, as the policy asks after an overload",
  "same-model": "for the same model, because nothing else was left",
  overload: "because everything was overloaded, then the whole chain was tried again",
  "turn-retry": "after a passing failure, then the turn was tried once more",
};

/** The run in plain sentences, in order, for an operator. */
export function explainRun(record: RunRecord): string[] {
  const waits = (record.waits ?? []).map((wait) => ({ at: wait.at, text: waitSentence(wait) }));
  const steps = record.steps.map((step) => ({ at: step.startedAt, text: stepSentence(step) }));
  return [...opening(record), ...inOrder(steps, waits), ending(record)];
}

/** Steps keep their sequence; a wait comes after the steps that had begun by then. */
function inOrder(
  steps: readonly { at: number; text: string }[],
  waits: readonly { at: number; text: string }[],
): string[] {
  const texts: string[] = [];
  const pending = [...waits];
  steps.forEach(({ at, text }, index) => {
    const isFirst = index === 0;
    while (!isFirst && pending[0] !== undefined && pending[0].at < at)
      texts.push(pending.shift()?.text ?? "");
    texts.push(text);
  });
  return [...texts, ...pending.map(({ text }) => text)];
}

function opening(record: RunRecord): string[] {
  const { facts, agentId, requested } = record;
  // OpenClaw's log does not say why a model was asked for.
  const because = record.source === "log" ? "" : ` (${sourceWords[record.selectionSource]})`;
  const sentences = [`Agent ${agentId} asked for ${requested}${because}.`];
  const behind = facts.chain.slice(1).map(({ provider, model }) => formatModelRef(provider, model));
  if (behind.length > 0) sentences.push(`Behind it in the chain: ${behind.join(", ")}.`);
  if (facts.pin !== null) {
    const who = facts.pin.source === "user" ? "The user tied the session to" : "The session prefers";
    sentences.push(`${who} profile ${facts.pin.profileId}.`);
  }
  return sentences;
}

function stepSentence(step: RunStep): string {
  const where = step.profileId === null ? step.candidate : `${step.candidate} with profile ${step.profileId}`;
  switch (step.outcome) {
    case "failed":
      return `${where} failed. ${step.why}${effectSentence(step)}`;
    case "skipped":
      return `${where} was skipped. ${step.why}`;
    case "probed":
      return `${where} was probed. ${step.why}`;
    case "succeeded":
      return `${where} answered.`;
    case "jumped":
      return `${where} was left out. ${step.why}`;
  }
}

function effectSentence({ effect, endedAt }: RunStep): string {
  if (effect === null) return "";
  const scope = effect.scope.kind === "model" ? ` for ${effect.scope.modelId}` : "";
  const left = formatSpacedDuration(effect.until - endedAt);
  if (effect.reused) return ` The profile was already waiting${scope}; it stays so for ${left} more.`;
  return ` The profile now waits${scope} for ${left} (${sourceName[effect.source]}).`;
}

const sourceName = {
  ladder: "by the ladder",
  retry_after: "as the provider asked",
  provider_reset: "until the reset the provider named",
  manual: "by hand",
} as const;

const waitSentence = ({ ms, why }: RunWait) => `Waited ${formatSpacedDuration(ms)} ${waitWords[why]}.`;

function ending(record: RunRecord): string {
  const { answeredBy, requested, error } = record;
  switch (record.outcome) {
    case "answered": {
      const by = answeredBy?.candidate ?? requested;
      return by === requested
        ? `The requested model answered.`
        : `So ${by} answered instead of ${requested}.`;
    }
    case "exhausted":
      return `Nothing was left to try${soonest(record)}.`;
    case "failed":
      return `The run ended with an error that no other model would mend${error === null ? "." : `: ${error}`}`;
    case "aborted":
      return "The caller gave up before there was an answer.";
    case "unfinished":
      return "How the run ended is not known.";
  }
}

function soonest({ soonestExpiryAt, endedAt }: RunRecord): string {
  if (soonestExpiryAt === null || soonestExpiryAt <= endedAt) return "";
  return `; the first profile is free again in ${formatSpacedDuration(soonestExpiryAt - endedAt)}`;
}
