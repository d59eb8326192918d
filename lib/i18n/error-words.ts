import type { ErrorSaid, ErrorValue } from "../error-said";
import type { SentenceWords } from "./sentence-words";

/** What has gone wrong; in English as `errorText` says it. */
export function errorWords(t: SentenceWords["t"], { id, values }: ErrorSaid): string {
  const words = (value: ErrorValue) => (typeof value === "object" ? errorWords(t, value) : value);
  return t(
    `error.said.${id}`,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, words(value)])),
  );
}
