import { authPhrases } from "./auth-phrases";
import { billingPhrases } from "./billing-phrases";
import type { Phrase } from "./compile-phrase";
import { diagnosticPhrases } from "./diagnostic-phrases";
import { overflowPhrases } from "./overflow-phrases";
import { providerPhrases } from "./provider-phrases";
import { rateLimitPhrases } from "./rate-limit-phrases";
import { requestPhrases } from "./request-phrases";
import { createScanner, type Marks } from "./scan-text";
import { transportPhrases } from "./transport-phrases";

/** Every phrase the classifier knows, by the mark it leaves on a text. */
const phraseBook = {
  ...authPhrases,
  ...billingPhrases,
  ...diagnosticPhrases,
  ...overflowPhrases,
  ...providerPhrases,
  ...rateLimitPhrases,
  ...requestPhrases,
  ...transportPhrases,
} satisfies Record<string, readonly Phrase[]>;

export type Mark = keyof typeof phraseBook;

export const scanPhrases = createScanner(phraseBook);
export type PhraseMarks = Marks<Mark>;
