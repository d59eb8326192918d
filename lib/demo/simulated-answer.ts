import { chatAnswer, chatEvents } from "./simulated-chat";
import { dataLine, namedEvent, type SimulatedContent, type SimulatedDialect } from "./simulated-dialect";
import { googleAnswer, googleEvents } from "./simulated-google";
import { countTokensAnswer, messagesAnswer, messagesEvents } from "./simulated-messages";
import { embeddingsAnswer, responsesAnswer, responsesEvents } from "./simulated-responses";

type AnswerDialect = Exclude<SimulatedDialect, "oauth-token">;

export function jsonAnswer(dialect: AnswerDialect, content: SimulatedContent): string {
  switch (dialect) {
    case "openai-chat":
      return chatAnswer(content);
    case "openai-responses":
      return responsesAnswer(content);
    case "openai-embeddings":
      return embeddingsAnswer(content);
    case "anthropic-messages":
      return messagesAnswer(content);
    case "anthropic-count-tokens":
      return countTokensAnswer(content);
    case "google":
      return googleAnswer(content);
  }
}

export function streamEvents(dialect: AnswerDialect, content: SimulatedContent): readonly string[] {
  switch (dialect) {
    case "openai-chat":
      return chatEvents(content);
    case "openai-responses":
      return responsesEvents(content);
    case "anthropic-messages":
      return messagesEvents(content);
    case "google":
      return googleEvents(content);
    // Neither can be streamed.
    case "openai-embeddings":
    case "anthropic-count-tokens":
      return [jsonAnswer(dialect, content)];
  }
}

type SimulatedError = {
  message: string;
  status?: number;
  type?: string | undefined;
  code?: string | number | undefined;
  extra?: object | undefined;
};

const googleStatus = (status: number) => {
  if (status === 429) return "RESOURCE_EXHAUSTED";
  if (status === 401) return "UNAUTHENTICATED";
  if (status === 503) return "UNAVAILABLE";
  return status >= 500 ? "INTERNAL" : "INVALID_ARGUMENT";
};

/** An error object as the dialect writes it. */
export function errorAnswer(dialect: SimulatedDialect, error: SimulatedError): string {
  const { message, status = 500, type = "api_error", code, extra } = error;
  const inner = { message, type, ...(code !== undefined && { code }), ...extra };
  switch (dialect) {
    case "anthropic-messages":
    case "anthropic-count-tokens":
      return JSON.stringify({ type: "error", error: inner });
    case "google": {
      const number = typeof code === "number" ? code : status;
      return JSON.stringify({ error: { code: number, message, status: googleStatus(number), ...extra } });
    }
    case "oauth-token":
      return JSON.stringify({ error: type, error_description: message });
    case "openai-chat":
    case "openai-responses":
    case "openai-embeddings":
      return JSON.stringify({ error: inner });
  }
}

/** An error as the only event of a stream that began with 200. */
export function errorEvent(dialect: SimulatedDialect, error: SimulatedError): string {
  const { message, code = null } = error;
  if (dialect === "openai-responses")
    return namedEvent("error", { code: code === null ? null : String(code), message, param: null });
  if (dialect === "anthropic-messages")
    return namedEvent("error", { error: { type: error.type ?? "api_error", message } });
  return dataLine(JSON.parse(errorAnswer(dialect, error)));
}
