/** The two dialects the simulated providers speak. */
export type SimulatedDialect = "openai-chat" | "anthropic-messages";

type Answer = { dialect: SimulatedDialect; model: string; text: string; id: string; at: number };

const words = (text: string) => text.split(/(?<= )/);
const usageOf = (text: string) => ({ prompt_tokens: 12, completion_tokens: words(text).length });

export function jsonAnswer({ dialect, model, text, id, at }: Answer): string {
  if (dialect === "anthropic-messages")
    return JSON.stringify({
      id: `msg_${id}`,
      type: "message",
      role: "assistant",
      model,
      content: [{ type: "text", text }],
      stop_reason: "end_turn",
      stop_sequence: null,
      usage: { input_tokens: 12, output_tokens: words(text).length },
    });
  const usage = usageOf(text);
  return JSON.stringify({
    id: `chatcmpl-${id}`,
    object: "chat.completion",
    created: Math.floor(at / 1000),
    model,
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
    usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
  });
}

function openaiEvents({ model, text, id, at }: Answer): string[] {
  const chunk = (delta: object, finishReason: string | null) =>
    `data: ${JSON.stringify({
      id: `chatcmpl-${id}`,
      object: "chat.completion.chunk",
      created: Math.floor(at / 1000),
      model,
      choices: [{ index: 0, delta, finish_reason: finishReason }],
    })}\n\n`;
  return [
    chunk({ role: "assistant", content: "" }, null),
    ...words(text).map((word) => chunk({ content: word }, null)),
    chunk({}, "stop"),
    "data: [DONE]\n\n",
  ];
}

function anthropicEvents({ model, text, id }: Answer): string[] {
  const event = (type: string, fields: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
  const message = { id: `msg_${id}`, type: "message", role: "assistant", model, content: [] };
  return [
    event("message_start", {
      message: { ...message, stop_reason: null, usage: { input_tokens: 12, output_tokens: 0 } },
    }),
    event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
    event("ping", {}),
    ...words(text).map((word) =>
      event("content_block_delta", { index: 0, delta: { type: "text_delta", text: word } }),
    ),
    event("content_block_stop", { index: 0 }),
    event("message_delta", {
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: words(text).length },
    }),
    event("message_stop", {}),
  ];
}

export const streamEvents = (answer: Answer): string[] =>
  answer.dialect === "anthropic-messages" ? anthropicEvents(answer) : openaiEvents(answer);

/** An error object as the dialect writes it. */
export function errorAnswer(
  dialect: SimulatedDialect,
  error: {
    message: string;
    type?: string | undefined;
    code?: string | number | undefined;
    extra?: object | undefined;
  },
): string {
  const { message, type = "api_error", code, extra } = error;
  const inner = { message, type, ...(code !== undefined && { code }), ...extra };
  return JSON.stringify(
    dialect === "anthropic-messages" ? { type: "error", error: inner } : { error: inner },
  );
}
