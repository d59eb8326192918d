import type { useTranslations } from "next-intl";
import { durationParts } from "../failover/format-duration";

/** What a sentence of the core is put into words with: the reader's language, and a moment in the reader's zone. */
export type SentenceWords = {
  t: ReturnType<typeof useTranslations<never>>;
  moment: (at: number) => string;
};

/** `4 h 10 m`, in the language of `t`. */
export function durationText(t: SentenceWords["t"], ms: number): string {
  const { id, values } = durationParts(ms);
  return t(`duration.${id}`, values);
}
