import fc from "fast-check";
import { test } from "vitest";
import { errorText, type ErrorId, type ErrorSaid, type ErrorValue } from "../error-said";
import { errorSentences } from "../error-sentences";
import { errorWords } from "./error-words";
import { aName, expectWords } from "./sentence-words-for-tests";

const isErrorId = (id: string): id is ErrorId => Object.hasOwn(errorSentences, id);
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** A name, a number, or a name that is a sentence itself. */
const aValue: fc.Arbitrary<ErrorValue> = fc.oneof(
  aName,
  fc.nat(1_000_000),
  aName.map((agentId): ErrorSaid => ({ id: "store-agent", values: { agentId } })),
);

test.each(Object.keys(errorSentences).filter(isErrorId))(
  "what has gone wrong, %s, reads in English as the API says it, and has words in every language",
  (id) => {
    const values = fc.record(Object.fromEntries(namesIn(errorSentences[id]).map((name) => [name, aValue])));
    expectWords(
      id,
      values.map((them): ErrorSaid => ({ id, values: them })),
      { worded: ({ t }, one) => errorWords(t, one), english: errorText },
    );
  },
);
