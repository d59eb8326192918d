import type {
  AnswerBlock,
  AnswerHead,
  FinishReason,
  NeutralUsage,
  StreamWriter,
  WholeAnswer,
} from "./neutral-answer";

const finishReasons: Record<FinishReason, string> = {
  stop: "stop",
  length: "length",
  "content-filter": "content_filter",
  "tool-calls": "tool_calls",
  error: "stop",
  other: "stop",
};

const usageOf = ({ input, output, cacheRead, reasoning }: NeutralUsage) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
  prompt_tokens_details: { cached_tokens: cacheRead },
  completion_tokens_details: { reasoning_tokens: reasoning },
});

const headOf = ({ id, model, createdAt }: AnswerHead, object: string) => ({
  id: `chatcmpl-${id}`,
  object,
  created: Math.floor(createdAt / 1000),
  model,
});

const textOf = (blocks: readonly AnswerBlock[], type: "text" | "reasoning") =>
  blocks.flatMap((block) => (block.type === type ? [block.text] : [])).join("");

export function writeChat({ head, blocks, end }: WholeAnswer): string {
  const calls = blocks.flatMap((block) =>
    block.type === "call"
      ? [{ id: block.id, type: "function", function: { name: block.name, arguments: block.arguments } }]
      : [],
  );
  const reasoning = textOf(blocks, "reasoning");
  const message = {
    role: "assistant",
    content: textOf(blocks, "text") || null,
    refusal: null,
    ...(reasoning && { reasoning_content: reasoning }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return JSON.stringify({
    ...headOf(head, "chat.completion"),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReasons[end.reason] }],
    usage: usageOf(end.usage),
  });
}

export function createChatWriter(head: AnswerHead, wantsUsage: boolean): StreamWriter {
  const fields = headOf(head, "chat.completion.chunk");
  const indexes = new Map<string, number>();
  let begun = false;

  const line = (payload: object) => `data: ${JSON.stringify(payload)}\n\n`;
  const chunk = (delta: object, finish: string | null = null) => {
    const first = begun ? {} : { role: "assistant" };
    begun = true;
    const choice = { index: 0, delta: { ...first, ...delta }, logprobs: null, finish_reason: finish };
    return line({ ...fields, choices: [choice], ...(wantsUsage && { usage: null }) });
  };
  const call = (id: string, delta: object) =>
    chunk({ tool_calls: [{ index: indexes.get(id) ?? 0, ...delta }] });

  return (event) => {
    switch (event.type) {
      case "text":
        return chunk({ content: event.delta });
      case "reasoning":
        return chunk({ reasoning_content: event.delta });
      case "call-started": {
        const { id, name } = event;
        indexes.set(id, indexes.size);
        return call(id, { id, type: "function", function: { name, arguments: "" } });
      }
      case "call-continued":
        return call(event.id, { function: { arguments: event.delta } });
      case "call-ended":
        return "";
      case "finished": {
        const last = chunk({}, finishReasons[event.end.reason]);
        const usage = wantsUsage ? line({ ...fields, choices: [], usage: usageOf(event.end.usage) }) : "";
        return `${last}${usage}data: [DONE]\n\n`;
      }
    }
  };
}
