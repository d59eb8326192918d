import type { UpstreamApi } from "../ports";

const everyone: readonly UpstreamApi[] = [
  "openai-completions",
  "openai-responses",
  "anthropic-messages",
  "google-generative-ai",
];
const openai: readonly UpstreamApi[] = ["openai-completions", "openai-responses"];

/**
 * P-33: which upstream API can carry what, where the request has to be translated. A field of a client that leads to
 * none of these rows (logit_bias, previous_response_id, thinking blocks, …) is carried by its own dialect only.
 */
const carriers = {
  maxOutputTokens: everyone,
  temperature: everyone,
  topP: everyone,
  topK: ["anthropic-messages", "google-generative-ai"],
  presencePenalty: ["openai-completions", "google-generative-ai"],
  frequencyPenalty: ["openai-completions", "google-generative-ai"],
  seed: ["openai-completions", "google-generative-ai"],
  stopSequences: ["openai-completions", "anthropic-messages", "google-generative-ai"],
  tools: everyone,
  toolChoice: everyone,
  oneToolAtATime: [...openai, "anthropic-messages"],
  /** JSON of any shape. */
  jsonObject: [...openai, "google-generative-ai"],
  jsonSchema: everyone,
  /** low, medium and high have the same meaning everywhere. */
  reasoningEffort: everyone,
  otherReasoningEffort: openai,
  thinkingBudget: ["google-generative-ai"],
  verbosity: openai,
  image: everyone,
  /** An address the provider fetches; the gateway fetches nothing for a client. */
  imageUrl: [...openai, "anthropic-messages"],
  imageInToolResult: ["openai-responses", "anthropic-messages", "google-generative-ai"],
  audio: ["openai-completions", "google-generative-ai"],
  pdf: everyone,
  pdfUrl: ["openai-responses", "anthropic-messages"],
  textDocument: ["anthropic-messages", "google-generative-ai"],
  /** Instructions behind the first message of the conversation. */
  lateSystem: openai,
} as const satisfies Record<string, readonly UpstreamApi[]>;

export type Feature = keyof typeof carriers;

/** The client's name of the first field that this API cannot carry, or null. */
export function uncarriedField(features: ReadonlyMap<Feature, string>, api: UpstreamApi): string | null {
  for (const [feature, field] of features) {
    const apis: readonly UpstreamApi[] = carriers[feature];
    if (!apis.includes(api)) return field;
  }
  return null;
}
