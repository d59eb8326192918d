import type {
  AnswerBlock,
  AnswerEnd,
  AnswerHead,
  NeutralUsage,
  StreamWriter,
  WholeAnswer,
} from "./neutral-answer";

type Item = { id: string; type: string } & Readonly<Record<string, unknown>>;

const usageOf = ({ input, output, cacheRead, reasoning }: NeutralUsage) => ({
  input_tokens: input,
  input_tokens_details: { cached_tokens: cacheRead },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: reasoning },
  total_tokens: input + output,
});

function incompleteReason(end: AnswerEnd): string | null {
  if (end.reason === "length") return "max_output_tokens";
  return end.reason === "content-filter" ? "content_filter" : null;
}

function responseOf({ id, model, createdAt }: AnswerHead, output: readonly Item[], end: AnswerEnd | null) {
  const incomplete = end && incompleteReason(end);
  const finished = incomplete ? "incomplete" : "completed";
  return {
    id: `resp_${id}`,
    object: "response",
    created_at: Math.floor(createdAt / 1000),
    status: end ? finished : "in_progress",
    background: false,
    error: null,
    incomplete_details: incomplete ? { reason: incomplete } : null,
    instructions: null,
    metadata: {},
    model,
    output,
    parallel_tool_calls: true,
    previous_response_id: null,
    store: false,
    temperature: null,
    tool_choice: "auto",
    tools: [],
    top_p: null,
    usage: end ? usageOf(end.usage) : null,
  };
}

const messagePart = (text: string) => ({ type: "output_text", text, annotations: [], logprobs: [] });
const messageItem = (id: string, text: string | null): Item => ({
  id,
  type: "message",
  status: text === null ? "in_progress" : "completed",
  role: "assistant",
  content: text === null ? [] : [messagePart(text)],
});
const reasoningItem = (id: string, text: string | null): Item => ({
  id,
  type: "reasoning",
  summary: text === null ? [] : [{ type: "summary_text", text }],
});
const callItem = (id: string, call: { id: string; name: string }, written: string | null): Item => ({
  id,
  type: "function_call",
  status: written === null ? "in_progress" : "completed",
  call_id: call.id,
  name: call.name,
  arguments: written ?? "",
});

function itemOf(block: AnswerBlock, id: string): Item {
  switch (block.type) {
    case "text":
      return messageItem(`msg_${id}`, block.text);
    case "reasoning":
      return reasoningItem(`rs_${id}`, block.text);
    case "call":
      return callItem(`fc_${id}`, block, block.arguments || "{}");
  }
}

export const writeResponse = ({ head, blocks, end }: WholeAnswer): string =>
  JSON.stringify(
    responseOf(
      head,
      blocks.map((block, at) => itemOf(block, `${head.id}_${at}`)),
      end,
    ),
  );

type OpenItem =
  | { type: "text" | "reasoning"; id: string; at: number; text: string }
  | { type: "call"; id: string; at: number; call: { id: string; name: string }; text: string };

export function createResponseWriter(head: AnswerHead): StreamWriter {
  const output: Item[] = [];
  const calls = new Map<string, Extract<OpenItem, { type: "call" }>>();
  let said: Extract<OpenItem, { type: "text" | "reasoning" }> | null = null;
  let count = 0;
  let sequence = 0;

  const event = (type: string, fields: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence++, ...fields })}\n\n`;
  const begin = () =>
    sequence > 0
      ? ""
      : event("response.created", { response: responseOf(head, [], null) }) +
        event("response.in_progress", { response: responseOf(head, [], null) });
  const added = (at: number, item: Item) => event("response.output_item.added", { output_index: at, item });
  const done = (at: number, item: Item) => {
    output[at] = item;
    return event("response.output_item.done", { output_index: at, item });
  };

  const placeOf = ({ id, at, type }: OpenItem) =>
    type === "reasoning"
      ? { item_id: id, output_index: at, summary_index: 0 }
      : { item_id: id, output_index: at, content_index: 0 };

  function closeSaid(): string {
    if (said === null) return "";
    const { type, id, at, text } = said;
    const place = placeOf(said);
    said = null;
    if (type === "text")
      return (
        event("response.output_text.done", { ...place, text, logprobs: [] }) +
        event("response.content_part.done", { ...place, part: messagePart(text) }) +
        done(at, messageItem(id, text))
      );
    const part = { type: "summary_text", text };
    return (
      event("response.reasoning_summary_text.done", { ...place, text }) +
      event("response.reasoning_summary_part.done", { ...place, part }) +
      done(at, reasoningItem(id, text))
    );
  }

  function openSaid(type: "text" | "reasoning"): string {
    const at = count++;
    const prefix = type === "text" ? "msg" : "rs";
    const opened = { type, id: `${prefix}_${head.id}_${at}`, at, text: "" };
    said = opened;
    if (type === "text")
      return (
        added(at, messageItem(opened.id, null)) +
        event("response.content_part.added", { ...placeOf(opened), part: messagePart("") })
      );
    const part = { type: "summary_text", text: "" };
    return (
      added(at, reasoningItem(opened.id, null)) +
      event("response.reasoning_summary_part.added", { ...placeOf(opened), part })
    );
  }

  function say(type: "text" | "reasoning", delta: string): string {
    const before = said?.type === type ? "" : closeSaid() + openSaid(type);
    if (said === null) return before;
    said.text += delta;
    const place = placeOf(said);
    return type === "text"
      ? before + event("response.output_text.delta", { ...place, delta, logprobs: [] })
      : before + event("response.reasoning_summary_text.delta", { ...place, delta });
  }

  return (part) => {
    switch (part.type) {
      case "text":
      case "reasoning":
        return begin() + say(part.type, part.delta);
      case "call-started": {
        const before = begin() + closeSaid();
        const at = count++;
        const call = { type: "call" as const, id: `fc_${head.id}_${at}`, at, call: part, text: "" };
        calls.set(part.id, call);
        return before + added(at, callItem(call.id, part, null));
      }
      case "call-continued": {
        const call = calls.get(part.id);
        if (!call) return "";
        call.text += part.delta;
        const place = { item_id: call.id, output_index: call.at };
        return event("response.function_call_arguments.delta", { ...place, delta: part.delta });
      }
      case "call-ended": {
        const call = calls.get(part.id);
        if (!call) return "";
        const written = call.text || "{}";
        const place = { item_id: call.id, output_index: call.at };
        return (
          event("response.function_call_arguments.done", {
            ...place,
            name: call.call.name,
            arguments: written,
          }) + done(call.at, callItem(call.id, call.call, written))
        );
      }
      case "finished": {
        const before = begin() + closeSaid();
        const name = incompleteReason(part.end) ? "response.incomplete" : "response.completed";
        return before + event(name, { response: responseOf(head, output, part.end) });
      }
    }
  };
}
