// Between dialects: a client's request as the AI SDK's provider packages take it, and their answer as the client reads it.
// Not here: sockets, keys, which candidate is next; a request of the provider's own dialect never comes this way.
import type {
  LanguageModelV3CallOptions,
  LanguageModelV3FunctionTool,
  LanguageModelV3Prompt,
} from "@ai-sdk/provider";
import type { Feature } from "./carried-features";

export type JsonSchema = LanguageModelV3FunctionTool["inputSchema"];

export type NeutralSettings = Pick<
  LanguageModelV3CallOptions,
  | "maxOutputTokens"
  | "temperature"
  | "topP"
  | "topK"
  | "presencePenalty"
  | "frequencyPenalty"
  | "seed"
  | "stopSequences"
  | "responseFormat"
  | "toolChoice"
>;

export type NeutralRequest = {
  prompt: LanguageModelV3Prompt;
  settings: NeutralSettings;
  tools: LanguageModelV3FunctionTool[];
  /** Of the response format's schema. */
  isStrictSchema: boolean;
  oneToolAtATime: boolean;
  reasoningEffort: string | null;
  /** Tokens an Anthropic client allows for thinking. */
  thinkingBudget: number | null;
  verbosity: "low" | "medium" | "high" | null;
  stream: boolean;
  /** A chat client asked for the figures at the end of the stream. */
  wantsUsage: boolean;
  /** What the request asks for, each with the client's own name of the field. */
  features: ReadonlyMap<Feature, string>;
};

/** Not ok: `field` is the client's field that has no counterpart anywhere else. */
export type ReadRequest = { ok: true; request: NeutralRequest } | { ok: false; field: string };

/** Sets only what is there, so that nothing is asked for by accident. */
export function present<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], null | undefined> } {
  const kept: { [K in keyof T]?: Exclude<T[K], null | undefined> } = {};
  for (const key in values) {
    const value = values[key];
    if (isThere(value)) kept[key] = value;
  }
  return kept;
}

const isThere = <T>(value: T): value is Exclude<T, null | undefined> => value !== null && value !== undefined;
