import { say, type ErrorId, type ErrorSaid, type ErrorValue } from "../error-said";
import { errorSentences } from "../error-sentences";

/** The longer ones first: what is left of a text is looked at again. */
const ids = [
  "config-more",
  "config-syntax",
  "config-syntax-character",
  "config-syntax-end",
  "config-no-object",
  "config-unreadable",
  "config-include-outside",
  "config-include-link",
  "config-include-irregular",
  "config-include-large",
  "config-include-unreadable",
  "config-include-no-path",
  "config-include-gone",
  "config-include-no-object",
  "config-include-circle",
  "config-include-deep",
  "config-found-list",
  "config-found-string",
  "config-found-number",
  "config-found-boolean",
  "config-found-null",
  "config-unknown-key-near",
  "config-unset-variable",
  "config-one-of",
  "config-unknown-key",
  "config-expected-object",
  "config-expected-text",
  "config-expected-on-off",
  "config-expected-number",
  "config-expected-ref",
  "config-expected-model",
  "config-expected-refs",
  "config-expected-models",
  "config-expected-agents",
  "config-expected-rules",
  "config-expected-patterns",
  "config-expected-profiles",
  "config-expected-providers",
  "config-expected-ladder",
  "config-required",
  "config-positive",
  "config-from-zero",
  "config-whole-from-zero",
  "config-whole-from-one",
  "config-pattern",
  "config-secret",
  "config-least-base",
  "config-falling",
  "config-at",
] as const satisfies readonly ErrorId[];

const sentences = ids.map((id) => {
  const literal = errorSentences[id].replaceAll(/[.*+?^$()|[\]\\]|\{(?!\w+\})|(?<!\{\w+)\}/g, "\\$&");
  return { id, pattern: new RegExp(`^${literal.replaceAll(/\{(\w+)\}/g, "(?<$1>.+?)")}$`, "s") };
});

/**
 * What a parser or a schema says of a configuration, taken apart for the desk. They know texts only, so it is read out
 * of those; what is none of ours stays as it is.
 */
export function configSaid(text: string): ErrorSaid {
  for (const { id, pattern } of sentences) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, value]): [string, ErrorValue] => [
      name,
      name === "problem" || name === "found" ? configSaid(value) : value,
    ]);
    return { id, values: Object.fromEntries(values) };
  }
  return say("told", { text });
}
