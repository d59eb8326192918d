import type {
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from "@ai-sdk/provider";

export type FinishReason = LanguageModelV3FinishReason["unified"];

export type NeutralUsage = {
  input: number;
  cacheRead: number;
  cacheWrite: number;
  output: number;
  reasoning: number;
};

export type AnswerHead = { id: string; model: string; /** Epoch ms. */ createdAt: number };

export type AnswerBlock =
  | { type: "text"; text: string }
  | { type: "reasoning"; text: string }
  | { type: "call"; id: string; name: string; arguments: string };

export type AnswerEnd = { reason: FinishReason; usage: NeutralUsage };

export type WholeAnswer = { head: AnswerHead; blocks: readonly AnswerBlock[]; end: AnswerEnd };

/** A stream in the words every dialect has. Calls of one stream may overlap; each is told by its id. */
export type AnswerEvent =
  | { type: "text"; delta: string }
  | { type: "reasoning"; delta: string }
  | { type: "call-started"; id: string; name: string }
  | { type: "call-continued"; id: string; delta: string }
  | { type: "call-ended"; id: string }
  | { type: "finished"; end: AnswerEnd };

/** Writes a stream in one dialect. Each event becomes the bytes that may be sent at once. */
export type StreamWriter = (event: AnswerEvent) => string;

export function neutralUsage({ inputTokens, outputTokens }: LanguageModelV3Usage): NeutralUsage {
  return {
    input: inputTokens.total ?? 0,
    cacheRead: inputTokens.cacheRead ?? 0,
    cacheWrite: inputTokens.cacheWrite ?? 0,
    output: outputTokens.total ?? 0,
    reasoning: outputTokens.reasoning ?? 0,
  };
}

/** What was said; what was looked up and which files were drawn has no place in a translated answer. */
export function answerBlocks(content: readonly LanguageModelV3Content[]): AnswerBlock[] {
  return content.flatMap((part): AnswerBlock[] => {
    switch (part.type) {
      case "text":
      case "reasoning":
        return part.text === "" ? [] : [{ type: part.type, text: part.text }];
      case "tool-call":
        return [{ type: "call", id: part.toolCallId, name: part.toolName, arguments: part.input || "{}" }];
      case "file":
      case "source":
      case "tool-result":
      case "tool-approval-request":
        return [];
    }
  });
}

/** Reads the parts of a stream one by one; null for those that say nothing a client could be told. */
export function createEventReader(): (part: LanguageModelV3StreamPart) => readonly AnswerEvent[] {
  const started = new Set<string>();
  return (part) => {
    switch (part.type) {
      case "text-delta":
        return part.delta === "" ? [] : [{ type: "text", delta: part.delta }];
      case "reasoning-delta":
        return part.delta === "" ? [] : [{ type: "reasoning", delta: part.delta }];
      case "tool-input-start":
        started.add(part.id);
        return [{ type: "call-started", id: part.id, name: part.toolName }];
      case "tool-input-delta":
        return part.delta === "" ? [] : [{ type: "call-continued", id: part.id, delta: part.delta }];
      case "tool-input-end":
        return [{ type: "call-ended", id: part.id }];
      case "tool-call": {
        const { toolCallId: id, toolName: name, input } = part;
        // Told piece by piece already.
        if (started.has(id)) return [];
        return [
          { type: "call-started", id, name },
          { type: "call-continued", id, delta: input || "{}" },
          { type: "call-ended", id },
        ];
      }
      case "finish": {
        const end = { reason: part.finishReason.unified, usage: neutralUsage(part.usage) };
        return [{ type: "finished", end }];
      }
      default:
        return [];
    }
  };
}
