import fc from "fast-check";
import { createTranslator } from "next-intl";
import { expect } from "vitest";
import { say } from "../error-said";
import { formatUtcTime } from "../failover/auth-order/format-utc-time";
import { catalogues } from "./catalogues";
import { locales } from "./locale";
import type { SentenceWords } from "./sentence-words";

export const now = Date.UTC(2026, 0, 6, 10);
export const utcTime = (at: number): string => formatUtcTime(at, now);

/** Every language of the desk. A message or a value that is missing is an error here, and no text in its place. */
const wordsOfLanguages: readonly SentenceWords[] = await Promise.all(
  locales.map(async (locale) => {
    const messages = (await catalogues[locale]()).default;
    return { t: createTranslator({ locale, messages, onError: raise }), moment: utcTime };
  }),
);

function raise(error: Error): never {
  throw error;
}

/** Names of models, profiles and providers, with those that mean something inside a message. */
export const aName = fc.oneof(
  fc.constantFrom("openai:work", "gpt-5.5", "it's", "{model}", "<b>x</b>", "#", "other"),
  fc.string({ minLength: 1, maxLength: 20 }),
);
export const aMoment = fc.integer({ min: 1, max: Date.UTC(2100, 0, 1) });
export const aLength = fc.oneof(fc.nat(7_200_000), fc.nat(9_000_000_000));

export const anError = aName.map((text) => say("told", { text }));

export const only = <Id extends string>(id: Id) => fc.constant({ id });
export const said = <Id extends string, Values>(
  id: Id,
  values: { [Name in keyof Values]: fc.Arbitrary<Values[Name]> },
) => fc.record({ id: fc.constant(id), values: fc.record(values) });

/** Whatever its values, the sentence reads in English as programs say it, and has words in every other language. */
export function expectWords<Said extends { id: string }>(
  id: string,
  sentence: fc.Arbitrary<Said>,
  { worded, english }: { worded(words: SentenceWords, one: Said): string; english(one: Said): string },
): void {
  fc.assert(
    fc.property(sentence, (one) => {
      expect(one.id).toBe(id);
      const [first, ...others] = wordsOfLanguages.map((words) => worded(words, one));
      expect(first).toBe(english(one));
      for (const text of others) expect(text).not.toBe("");
    }),
  );
}
