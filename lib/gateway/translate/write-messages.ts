import { parseJson } from "../upstream-failure";
import type {
  AnswerBlock,
  AnswerHead,
  FinishReason,
  NeutralUsage,
  StreamWriter,
  WholeAnswer,
} from "./neutral-answer";

const stopReasons: Record<FinishReason, string> = {
  stop: "end_turn",
  length: "max_tokens",
  "content-filter": "refusal",
  "tool-calls": "tool_use",
  error: "end_turn",
  other: "end_turn",
};

const usageOf = ({ input, output, cacheRead, cacheWrite }: NeutralUsage) => ({
  input_tokens: Math.max(0, input - cacheRead - cacheWrite),
  cache_creation_input_tokens: cacheWrite,
  cache_read_input_tokens: cacheRead,
  output_tokens: output,
});
const noUsage: NeutralUsage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };

const messageOf = ({ id, model }: AnswerHead) => ({
  id: `msg_${id}`,
  type: "message",
  role: "assistant",
  model,
});

/** What another provider thought stays out: a thinking block must carry Anthropic's signature. */
function contentOf(block: AnswerBlock): object[] {
  switch (block.type) {
    case "text":
      return [{ type: "text", text: block.text }];
    case "call":
      return [{ type: "tool_use", id: block.id, name: block.name, input: parseJson(block.arguments) ?? {} }];
    case "reasoning":
      return [];
  }
}

export const writeMessage = ({ head, blocks, end }: WholeAnswer): string =>
  JSON.stringify({
    ...messageOf(head),
    content: blocks.flatMap(contentOf),
    stop_reason: stopReasons[end.reason],
    stop_sequence: null,
    usage: usageOf(end.usage),
  });

export function createMessageWriter(head: AnswerHead): StreamWriter {
  const indexes = new Map<string, number>();
  let begun = false;
  let blocks = 0;
  let openText: number | null = null;

  const event = (type: string, fields: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
  const begin = () => {
    if (begun) return "";
    begun = true;
    const message = { ...messageOf(head), content: [], stop_reason: null, stop_sequence: null };
    return event("message_start", { message: { ...message, usage: usageOf(noUsage) } });
  };
  const closeText = () => {
    if (openText === null) return "";
    const index = openText;
    openText = null;
    return event("content_block_stop", { index });
  };
  const openBlock = (block: object) => {
    const index = blocks;
    blocks += 1;
    return { index, bytes: event("content_block_start", { index, content_block: block }) };
  };
  const delta = (index: number, fields: object) => event("content_block_delta", { index, delta: fields });

  return (part) => {
    switch (part.type) {
      case "text": {
        let bytes = begin();
        if (openText === null) {
          const opened = openBlock({ type: "text", text: "" });
          openText = opened.index;
          bytes += opened.bytes;
        }
        return bytes + delta(openText, { type: "text_delta", text: part.delta });
      }
      case "reasoning":
        return begin();
      case "call-started": {
        const before = begin() + closeText();
        const { index, bytes } = openBlock({ type: "tool_use", id: part.id, name: part.name, input: {} });
        indexes.set(part.id, index);
        return before + bytes;
      }
      case "call-continued":
        return delta(indexes.get(part.id) ?? 0, { type: "input_json_delta", partial_json: part.delta });
      case "call-ended":
        return event("content_block_stop", { index: indexes.get(part.id) ?? 0 });
      case "finished": {
        const { reason, usage } = part.end;
        const last = { stop_reason: stopReasons[reason], stop_sequence: null };
        return (
          begin() +
          closeText() +
          event("message_delta", { delta: last, usage: usageOf(usage) }) +
          event("message_stop", {})
        );
      }
    }
  };
}
