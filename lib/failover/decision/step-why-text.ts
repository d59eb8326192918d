import { formatSpacedDuration } from "../format-duration";
import { reasonPhrase } from "./reason-phrase";
import { sentenceCase } from "./sentence-case";
import type { Consequence, SaidDialect, StepWhy, Uncarried, WhyFailed, WhyJumped } from "./step-why";

/** The sentence in English, as runs are stored and exported. */
export function stepWhyText(why: StepWhy): string {
  switch (why.id) {
    case "failed":
      return failedText(why.values);
    case "rehearsed":
      return `A fault switch answered in the provider's place. ${failedText(why.values.why.values)}`;
    case "retold":
      return `${failedText(why.values.why.values)} Its own line was left out of the log as a repetition.`;
    case "answered":
      return "The model answered.";
    case "probe-answered":
      return "The probe was answered, so the profile is free again.";
    case "unreachable-switch":
      return "The session asked for a model that does not come later in this chain, so the walk went on.";
    case "not-verified":
      return `Not called: the certificate of ${why.values.provider} could not be verified earlier in this run.`;
    case "switched-off":
      return `Not called: every profile of ${why.values.provider} is switched off by an operator.`;
    case "seen-failing":
      return `Not called: this session saw the same failure here a short time ago (${reasonPhrase[why.values.reason]}).`;
    case "uncarried":
      return `Not called: ${uncarriedText(why.values)}`;
    case "all-waiting":
      return `${allWaiting(why.values)}.`;
    case "all-waiting-until":
      return `${allWaiting(why.values)}; the first is free in ${formatSpacedDuration(why.values.leftMs)}.`;
    case "not-called":
      return `Not called: ${why.values.text}`;
    case "log-silent":
      return "Not called: the log does not say why";
    case "probe":
      return `Every profile of ${why.values.provider} is waiting because ${reasonPhrase[why.values.reason]}; this one was tried all the same, to see whether it is over.`;
    case "logged-probe":
      return `Every profile of ${why.values.provider} is waiting because ${reasonPhrase[why.values.reason]}; one was tried all the same, to see whether it is over.`;
    case "logged-probe-unsaid":
      return `Every profile of ${why.values.provider} is waiting; one was tried all the same, to see whether it is over.`;
    case "left-at-once":
      return `Left at once: ${jumpWords[why.values.because]}.`;
    case "passed-over":
      return `Passed over: ${jumpWords[why.values.because]}.`;
    case "answer-unknown":
      return `Would have tried ${why.values.name}: answer unknown`;
    case "told":
      return why.values.text;
  }
}

/** Also the text of the attempt, which says no more than this (P-33). */
export const uncarriedText = ({ provider, api, field, dialect }: Uncarried): string =>
  `${provider} speaks ${api}, which cannot carry "${field}" of ${dialectNames[dialect]}`;

const dialectNames: Record<SaidDialect, string> = {
  "openai-chat": "an OpenAI chat completion",
  "openai-responses": "an OpenAI response",
  "openai-embeddings": "an embedding",
  "anthropic-messages": "an Anthropic message",
  "anthropic-count-tokens": "a token count",
};

function failedText({ reason, status, led }: WhyFailed["values"]): string {
  const what = sentenceCase(reason === null ? "the log gives no reason" : reasonPhrase[reason]);
  const cause = status === null ? what : `${what} (HTTP ${status})`;
  return led === null ? `${cause}.` : `${cause}; ${consequenceWords[led]}.`;
}

const allWaiting = ({ provider, reason }: { provider: string; reason: keyof typeof reasonPhrase }) =>
  `Not called: every usable profile of ${provider} is waiting because ${reasonPhrase[reason]}`;

const consequenceWords: Record<Consequence, string> = {
  refreshed: "the login was refreshed and the same profile tried again",
  repaired: "the request was repaired and the same profile tried again",
  waited: "nothing else was left, so the same model was tried again after a wait",
  rotated: "another profile of the provider is free and was tried next",
  "single-profile-next": "only this profile may be used here, so the next model was tried",
  "no-free-profile-next": "no other profile of the provider is free, so the next model was tried",
  "cap-next": "enough profiles of this provider were tried, so the next model was tried",
  "no-help-next": "another profile would not help, so the next model was tried",
  "single-profile-last": "only this profile may be used here and no further model was left",
  "no-free-profile-last": "no other profile of the provider is free and no further model was left",
  "cap-last": "enough profiles of this provider were tried and no further model was left",
  "no-help-last": "another profile would not help and no further model was left",
  "terminal-next": "the same request would fail on every profile, so the next model was tried",
  "terminal-last": "the same request would fail on every profile, and no further model was left",
  "no-model-left": "no further model was left",
  stopped: "the run stopped here",
  "left-as-was": "the answer was left as it was",
  "profile-next": "another profile of the provider was tried next",
  "model-next": "the next model was tried",
};

const jumpWords: Record<WhyJumped, string> = {
  switched: "the session now selects a later model of the chain",
  "harness-refused": "its harness refused to start",
};

/** Both forms of the sentence, as a step keeps them. */
export const inBothForms = (said: StepWhy) => ({ why: stepWhyText(said), said });
