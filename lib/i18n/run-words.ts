import type { RunSentence, SaidEffect, StepPlace } from "../failover/decision/run-sentence";
import type { StepWhy, WhyFailed } from "../failover/decision/step-why";
import { sentenceCase } from "../failover/decision/sentence-case";
import { durationText, type SentenceWords } from "./sentence-words";

type Translator = SentenceWords["t"];

/** A sentence about a run; in English as `runSentenceText` says it. */
export function runWords(t: Translator, sentence: RunSentence): string {
  switch (sentence.id) {
    case "asked": {
      const { source, ...values } = sentence.values;
      return t("run.said.asked", { ...values, source: t(`run.chosen.${source}`) });
    }
    case "behind":
      return t("run.said.behind", { models: sentence.values.models.join(", ") });
    case "failed": {
      const { why, effect } = sentence.values;
      const text = t("run.said.failed", { place: placeWords(t, sentence.values), why: stepWords(t, why) });
      return effect === null ? text : `${text} ${effectWords(t, effect)}`;
    }
    case "skipped":
    case "probed":
    case "left-out": {
      const why = stepWords(t, sentence.values.why);
      return t(`run.said.${sentence.id}`, { place: placeWords(t, sentence.values), why });
    }
    case "answered":
      return t("run.said.answered", { place: placeWords(t, sentence.values) });
    case "waited": {
      const { why, waitedMs } = sentence.values;
      return t(`run.waited.${why}`, { wait: durationText(t, waitedMs) });
    }
    case "exhausted-until":
      return t("run.said.exhausted-until", { left: durationText(t, sentence.values.leftMs) });
    default:
      return t(`run.said.${sentence.id}`, "values" in sentence ? sentence.values : {});
  }
}

/** Why a step went as it did; in English as `stepWhyText` says it. */
export function stepWords(t: Translator, why: StepWhy): string {
  switch (why.id) {
    case "told":
      return why.values.text;
    case "failed":
      return failedWords(t, why);
    case "rehearsed":
    case "retold":
      return t(`run.why.${why.id}`, { why: failedWords(t, why.values.why) });
    case "uncarried": {
      const { dialect, ...values } = why.values;
      return t("run.why.uncarried", { ...values, dialect: t(`run.dialect.${dialect}`) });
    }
    case "seen-failing":
    case "all-waiting":
    case "probe":
    case "logged-probe":
      return t(`run.why.${why.id}`, { ...why.values, reason: t(`run.phrase.${why.values.reason}`) });
    case "all-waiting-until": {
      const { provider, reason, leftMs } = why.values;
      const left = durationText(t, leftMs);
      return t("run.why.all-waiting-until", { provider, left, reason: t(`run.phrase.${reason}`) });
    }
    case "left-at-once":
    case "passed-over":
      return t(`run.why.${why.id}`, { because: t(`run.because.${why.values.because}`) });
    default:
      return t(`run.why.${why.id}`, "values" in why ? why.values : {});
  }
}

function failedWords(t: Translator, { values: { reason, status, led } }: WhyFailed): string {
  const what = sentenceCase(t(`run.phrase.${reason ?? "none"}`));
  const cause = status === null ? what : t("run.why.cause", { what, status });
  return led === null
    ? t("run.why.failed-only", { cause })
    : t("run.why.failed", { cause, led: t(`run.led.${led}`) });
}

const placeWords = (t: Translator, { candidate, profile }: StepPlace): string =>
  profile === null ? candidate : t("run.said.place", { candidate, profile });

function effectWords(t: Translator, { model, leftMs, source, reused }: SaidEffect): string {
  const values = { left: durationText(t, leftMs), source: t(`run.window.source.${source}`) };
  const id = reused ? "met" : "opened";
  return model === null ? t(`run.window.${id}`, values) : t(`run.window.${id}-model`, { ...values, model });
}
