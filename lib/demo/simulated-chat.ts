import {
  dataLine,
  inputTokens,
  outputTokens,
  seconds,
  words,
  type SimulatedContent,
} from "./simulated-dialect";

const callId = (id: string, index: number) => `call_${id}_${index}`;

const finishReason = ({ toolCalls, isCut }: SimulatedContent) => {
  if (toolCalls.length > 0) return "tool_calls";
  return isCut ? "length" : "stop";
};

function usageOf(content: SimulatedContent) {
  const output = outputTokens(content);
  return { prompt_tokens: inputTokens, completion_tokens: output, total_tokens: inputTokens + output };
}

export function chatAnswer(content: SimulatedContent): string {
  const { id, at, model, text, toolCalls } = content;
  const calls = toolCalls.map((call, index) => ({
    id: callId(id, index),
    type: "function",
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }));
  const message = {
    role: "assistant",
    content: text || null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return JSON.stringify({
    id: `chatcmpl-${id}`,
    object: "chat.completion",
    created: seconds(at),
    model,
    choices: [{ index: 0, message, finish_reason: finishReason(content) }],
    usage: usageOf(content),
  });
}

export function chatEvents(content: SimulatedContent): readonly string[] {
  const { id, at, model, text, toolCalls, body } = content;
  const head = { id: `chatcmpl-${id}`, object: "chat.completion.chunk", created: seconds(at), model };
  const chunk = (delta: object, finish: string | null = null) =>
    dataLine({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] });
  const callDelta = (index: number, delta: object) => chunk({ tool_calls: [{ index, ...delta }] });
  const calls = toolCalls.flatMap((call, index) => {
    const written = JSON.stringify(call.arguments);
    const half = Math.ceil(written.length / 2);
    return [
      callDelta(index, {
        id: callId(id, index),
        type: "function",
        function: { name: call.name, arguments: "" },
      }),
      callDelta(index, { function: { arguments: written.slice(0, half) } }),
      callDelta(index, { function: { arguments: written.slice(half) } }),
    ];
  });
  const wantsUsage =
    body.stream_options instanceof Object &&
    "include_usage" in body.stream_options &&
    body.stream_options.include_usage === true;
  return [
    chunk({ role: "assistant", content: "" }),
    ...words(text).map((word) => chunk({ content: word })),
    ...calls,
    chunk({}, finishReason(content)),
    ...(wantsUsage ? [dataLine({ ...head, choices: [], usage: usageOf(content) })] : []),
    "data: [DONE]\n\n",
  ];
}
