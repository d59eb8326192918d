import { formatSpacedDuration } from "../format-duration";
import type { RunWait, SelectionSource } from "../run-record";
import type { RunSentence, SaidEffect, StepPlace } from "./run-sentence";
import { stepWhyText } from "./step-why-text";

/** The sentence in English, for programs. */
export function runSentenceText(sentence: RunSentence): string {
  switch (sentence.id) {
    case "asked": {
      const { agent, model, source } = sentence.values;
      return `Agent ${agent} asked for ${model} (${sourceWords[source]}).`;
    }
    case "asked-unsaid":
      return `Agent ${sentence.values.agent} asked for ${sentence.values.model}.`;
    case "behind":
      return `Behind it in the chain: ${sentence.values.models.join(", ")}.`;
    case "pinned-user":
      return `The user tied the session to profile ${sentence.values.profile}.`;
    case "pinned-auto":
      return `The session prefers profile ${sentence.values.profile}.`;
    case "failed": {
      const { why, effect } = sentence.values;
      return `${placeText(sentence.values)} failed. ${stepWhyText(why)}${effect === null ? "" : effectText(effect)}`;
    }
    case "skipped":
      return `${placeText(sentence.values)} was skipped. ${stepWhyText(sentence.values.why)}`;
    case "probed":
      return `${placeText(sentence.values)} was probed. ${stepWhyText(sentence.values.why)}`;
    case "left-out":
      return `${placeText(sentence.values)} was left out. ${stepWhyText(sentence.values.why)}`;
    case "answered":
      return `${placeText(sentence.values)} answered.`;
    case "waited":
      return `Waited ${formatSpacedDuration(sentence.values.waitedMs)} ${waitWords[sentence.values.why]}.`;
    case "requested-answered":
      return "The requested model answered.";
    case "other-answered":
      return `So ${sentence.values.model} answered instead of ${sentence.values.requested}.`;
    case "exhausted":
      return "Nothing was left to try.";
    case "exhausted-until":
      return `Nothing was left to try; the first profile is free again in ${formatSpacedDuration(sentence.values.leftMs)}.`;
    case "ended":
      return "The run ended with an error that no other model would mend.";
    case "ended-with":
      return `The run ended with an error that no other model would mend: ${sentence.values.error}`;
    case "aborted":
      return "The caller gave up before there was an answer.";
    case "unfinished":
      return "How the run ended is not known.";
  }
}

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

const placeText = ({ candidate, profile }: StepPlace): string =>
  profile === null ? candidate : `${candidate} with profile ${profile}`;

function effectText({ model, leftMs, source, reused }: SaidEffect): string {
  const scope = model === null ? "" : ` for ${model}`;
  const left = formatSpacedDuration(leftMs);
  if (reused) return ` The profile was already waiting${scope}; it stays so for ${left} more.`;
  return ` The profile now waits${scope} for ${left} (${windowSourceWords[source]}).`;
}

const windowSourceWords: Record<SaidEffect["source"], string> = {
  ladder: "by the ladder",
  retry_after: "as the provider asked",
  provider_reset: "until the reset the provider named",
  manual: "by hand",
};

const waitWords: Record<RunWait["why"], string> = {
  rotation: "before the next profile, as the policy asks after an overload",
  "same-model": "for the same model, because nothing else was left",
  overload: "because everything was overloaded, then the whole chain was tried again",
  "turn-retry": "after a passing failure, then the turn was tried once more",
};
