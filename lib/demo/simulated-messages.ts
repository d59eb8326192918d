import { inputTokens, namedEvent, outputTokens, words, type SimulatedContent } from "./simulated-dialect";

const toolUseId = (id: string, index: number) => `toolu_${id}_${index}`;

const stopReason = ({ toolCalls, isCut }: SimulatedContent) => {
  if (toolCalls.length > 0) return "tool_use";
  return isCut ? "max_tokens" : "end_turn";
};

const messageOf = ({ id, model }: SimulatedContent) => ({
  id: `msg_${id}`,
  type: "message",
  role: "assistant",
  model,
});

export function messagesAnswer(content: SimulatedContent): string {
  const { id, text, toolCalls } = content;
  const blocks = [
    ...(text === "" ? [] : [{ type: "text", text }]),
    ...toolCalls.map((call, index) => ({
      type: "tool_use",
      id: toolUseId(id, index),
      name: call.name,
      input: call.arguments,
    })),
  ];
  return JSON.stringify({
    ...messageOf(content),
    content: blocks,
    stop_reason: stopReason(content),
    stop_sequence: null,
    usage: { input_tokens: inputTokens, output_tokens: outputTokens(content) },
  });
}

export function messagesEvents(content: SimulatedContent): readonly string[] {
  const { id, text, toolCalls } = content;
  const block = (index: number, start: object, deltas: readonly object[]) => [
    namedEvent("content_block_start", { index, content_block: start }),
    ...deltas.map((delta) => namedEvent("content_block_delta", { index, delta })),
    namedEvent("content_block_stop", { index }),
  ];
  const textDeltas = words(text).map((word) => ({ type: "text_delta", text: word }));
  const textBlock = text === "" ? [] : block(0, { type: "text", text: "" }, textDeltas);
  const callBlocks = toolCalls.flatMap((call, index) => {
    const written = JSON.stringify(call.arguments);
    const half = Math.ceil(written.length / 2);
    const parts = [written.slice(0, half), written.slice(half)];
    return block(
      index + (text === "" ? 0 : 1),
      { type: "tool_use", id: toolUseId(id, index), name: call.name, input: {} },
      parts.map((partial_json) => ({ type: "input_json_delta", partial_json })),
    );
  });
  const usage = { input_tokens: inputTokens, output_tokens: 0 };
  return [
    namedEvent("message_start", {
      message: { ...messageOf(content), content: [], stop_reason: null, stop_sequence: null, usage },
    }),
    namedEvent("ping", {}),
    ...textBlock,
    ...callBlocks,
    namedEvent("message_delta", {
      delta: { stop_reason: stopReason(content), stop_sequence: null },
      usage: { output_tokens: outputTokens(content) },
    }),
    namedEvent("message_stop", {}),
  ];
}

/** One token for four characters of the request, as a stand-in that a test can foretell. */
export const countTokensAnswer = ({ body }: SimulatedContent): string =>
  JSON.stringify({ input_tokens: Math.ceil(JSON.stringify(body.messages ?? "").length / 4) });
