import type { Advice, Apart, ChangeSaid, FindingSaid, WhyUnequipped } from "../views/doctor-said";
import { errorWords } from "./error-words";
import { durationText, type SentenceWords } from "./sentence-words";
import { whyWords } from "./why-words";

type Translator = SentenceWords["t"];

/** What a check has found; in English as `findingText` says it. */
export function findingWords(words: SentenceWords, said: FindingSaid): string {
  const { t } = words;
  switch (said.id) {
    case "told":
      return errorWords(t, said.values.error);
    case "fine":
      return t(`doctor.allRight.${said.values.check}`);
    case "cannot-answer":
    case "hopeless":
      return t(`doctor.found.${said.id}`, { why: unequippedWords(words, said.values.why) });
    case "passed-over":
      return t("doctor.found.passed-over", { why: whyWords(words, said.values.why) });
    case "legacy-skipped":
      return t("doctor.found.legacy-skipped", { flaw: t(`doctor.flaw.${said.values.flaw}`) });
    case "legacy-rejected":
    case "rejected":
      return t(`doctor.found.${said.id}`, {
        ...said.values,
        because: t(`doctor.rejected.${said.values.because}`),
      });
    case "clock-ahead":
    case "clock-apart":
      return t(`doctor.found.${said.id}`, { apart: apartWords(t, said.values.apart) });
    case "far-window":
    case "far-window-model": {
      const { leftMs, ...values } = said.values;
      return t(`doctor.found.${said.id}`, { ...values, left: durationText(t, leftMs) });
    }
    case "future-time":
      return t("doctor.found.future-time", { ahead: durationText(t, said.values.aheadMs) });
    default:
      return t(`doctor.found.${said.id}`, "values" in said ? said.values : {});
  }
}

const apartWords = (t: Translator, { unit, count }: Apart): string => t(`doctor.apart.${unit}`, { count });

function unequippedWords(words: SentenceWords, unequipped: WhyUnequipped): string {
  const { t } = words;
  if (unequipped.id === "none-stored") return t("doctor.unequipped.none-stored", unequipped.values);
  const { profile, why, more } = unequipped.values;
  const text = t("doctor.unequipped.none-usable", { profile, why: whyWords(words, why) });
  return more > 0 ? t("doctor.unequipped.more", { text, count: more }) : text;
}

/** What to do about it; in English as `adviceText` says it. */
export const adviceWords = (t: Translator, advice: Advice): string =>
  advice.id === "told"
    ? advice.values.text
    : t(`doctor.advice.${advice.id}`, "values" in advice ? advice.values : {});

/** A change before it is made; in English as the plan says it. */
export const changeWords = (t: Translator, change: ChangeSaid): string =>
  change.id === "move-row"
    ? t("doctor.change.move-row", { ...change.values, place: errorWords(t, change.values.place) })
    : t(`doctor.change.${change.id}`, change.values);
