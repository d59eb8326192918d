import type { LanguageModelV3, LanguageModelV3CallOptions } from "@ai-sdk/provider";
import type { AnswerWire } from "../answer-wire";
import type { UpstreamApi } from "../ports";
import type { NeutralRequest } from "./neutral-request";

type Fetch = typeof globalThis.fetch;

/** How an API writes its answers when it is spoken to in its own dialect. */
export const wireOfApi: Record<UpstreamApi, AnswerWire> = {
  "openai-completions": "openai-chat",
  "openai-responses": "openai-responses",
  "anthropic-messages": "anthropic-messages",
  "google-generative-ai": "google",
};

/**
 * Google's models stand in the path, so a name must not lead to another place. Dots alone would, also as %2E; escaped
 * twice they are the name of a model that is not there.
 */
const inPath = (model: string) =>
  model
    .split("/")
    .map((segment) => encodeURIComponent(/^\.+$/.test(segment) ? segment.replaceAll(".", "%2E") : segment))
    .join("/");

/**
 * The package that speaks this API, loaded when it is first needed. It calls through the given fetch, which knows the
 * address and the key; what stands here in their place goes nowhere.
 */
export async function providerModel(input: {
  api: UpstreamApi;
  model: string;
  basePath: string;
  fetch: Fetch;
}): Promise<LanguageModelV3> {
  const { api, model, basePath, fetch } = input;
  const settings = { baseURL: `http://upstream.invalid${basePath}`, apiKey: "not-used", fetch };
  switch (api) {
    case "openai-completions":
      return (await import("@ai-sdk/openai")).createOpenAI(settings).chat(model);
    case "openai-responses":
      return (await import("@ai-sdk/openai")).createOpenAI(settings).responses(model);
    case "anthropic-messages": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      // Anthropic base URLs are written without the version, other people's often with it.
      const versioned = basePath.endsWith("/v1") ? settings.baseURL : `${settings.baseURL}/v1`;
      return createAnthropic({ ...settings, baseURL: versioned }).languageModel(model);
    }
    case "google-generative-ai":
      return (await import("@ai-sdk/google")).createGoogleGenerativeAI(settings).languageModel(inPath(model));
  }
}

type ProviderOptions = NonNullable<LanguageModelV3CallOptions["providerOptions"]>;

function providerOptions(api: UpstreamApi, request: NeutralRequest): ProviderOptions {
  const { reasoningEffort: effort, verbosity, oneToolAtATime, thinkingBudget } = request;
  switch (api) {
    case "openai-completions":
    case "openai-responses":
      return {
        openai: {
          strictJsonSchema: request.isStrictSchema,
          // Kept by the provider only where a client of that provider's asked for it.
          ...(api === "openai-responses" && { store: false }),
          ...(oneToolAtATime && { parallelToolCalls: false }),
          ...(effort !== null && { reasoningEffort: effort }),
          ...(verbosity !== null && { textVerbosity: verbosity }),
        },
      };
    case "anthropic-messages":
      return {
        anthropic: {
          ...(oneToolAtATime && { disableParallelToolUse: true }),
          ...(effort !== null && { effort }),
        },
      };
    case "google-generative-ai": {
      const thinkingConfig = {
        ...(effort !== null && { thinkingLevel: effort }),
        ...(thinkingBudget !== null && { thinkingBudget }),
      };
      return { google: Object.keys(thinkingConfig).length > 0 ? { thinkingConfig } : {} };
    }
  }
}

export const callOptions = (api: UpstreamApi, request: NeutralRequest): LanguageModelV3CallOptions => ({
  ...request.settings,
  prompt: request.prompt,
  ...(request.tools.length > 0 && { tools: request.tools }),
  providerOptions: providerOptions(api, request),
});
