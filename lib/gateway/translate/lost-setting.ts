import { isPlainRecord } from "../../failover/own-value";
import type { UpstreamApi } from "../ports";
import type { Feature } from "./carried-features";
import type { NeutralRequest } from "./neutral-request";

/** Where each API keeps a setting. */
type Places = Partial<Record<Feature, readonly (readonly string[])[]>>;

const places: Record<UpstreamApi, Places> = {
  "openai-completions": {
    maxOutputTokens: [["max_tokens"], ["max_completion_tokens"]],
    temperature: [["temperature"]],
    topP: [["top_p"]],
    presencePenalty: [["presence_penalty"]],
    frequencyPenalty: [["frequency_penalty"]],
    seed: [["seed"]],
    reasoningEffort: [["reasoning_effort"]],
    otherReasoningEffort: [["reasoning_effort"]],
  },
  "openai-responses": {
    maxOutputTokens: [["max_output_tokens"]],
    temperature: [["temperature"]],
    topP: [["top_p"]],
    reasoningEffort: [["reasoning", "effort"]],
    otherReasoningEffort: [["reasoning", "effort"]],
  },
  "anthropic-messages": {
    maxOutputTokens: [["max_tokens"]],
    temperature: [["temperature"]],
    topP: [["top_p"]],
    topK: [["top_k"]],
    reasoningEffort: [["output_config", "effort"]],
  },
  "google-generative-ai": {
    maxOutputTokens: [["generationConfig", "maxOutputTokens"]],
    temperature: [["generationConfig", "temperature"]],
    topP: [["generationConfig", "topP"]],
    topK: [["generationConfig", "topK"]],
    presencePenalty: [["generationConfig", "presencePenalty"]],
    frequencyPenalty: [["generationConfig", "frequencyPenalty"]],
    seed: [["generationConfig", "seed"]],
    reasoningEffort: [["generationConfig", "thinkingConfig", "thinkingLevel"]],
    thinkingBudget: [["generationConfig", "thinkingConfig", "thinkingBudget"]],
  },
};

const at = (body: unknown, path: readonly string[]): unknown =>
  path.reduce((value, key) => (isPlainRecord(value) ? value[key] : undefined), body);

function wanted({ settings, reasoningEffort, thinkingBudget }: NeutralRequest, feature: Feature): unknown {
  switch (feature) {
    case "maxOutputTokens":
    case "temperature":
    case "topP":
    case "topK":
    case "presencePenalty":
    case "frequencyPenalty":
    case "seed":
      return settings[feature];
    case "reasoningEffort":
    case "otherReasoningEffort":
      return reasoningEffort;
    case "thinkingBudget":
      return thinkingBudget;
    default:
      return undefined;
  }
}

/**
 * The packages leave out, or pull into range, what a model of theirs is known not to take. P-33 asks for a named skip
 * instead, so the body is compared with the request before it leaves. Returns the client's field, or null.
 */
export function lostSetting(api: UpstreamApi, request: NeutralRequest, body: unknown): string | null {
  for (const [feature, field] of request.features) {
    const paths = places[api][feature];
    if (paths && !paths.some((path) => at(body, path) === wanted(request, feature))) return field;
  }
  return null;
}
