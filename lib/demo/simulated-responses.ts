import {
  inputTokens,
  namedEvent,
  outputTokens,
  seconds,
  words,
  type SimulatedContent,
} from "./simulated-dialect";

function itemsOf({ id, text, toolCalls }: SimulatedContent) {
  const message = {
    id: `msg_${id}`,
    type: "message",
    status: "completed",
    role: "assistant",
    content: [{ type: "output_text", text, annotations: [] }],
  };
  const calls = toolCalls.map((call, index) => ({
    id: `fc_${id}_${index}`,
    type: "function_call",
    status: "completed",
    call_id: `call_${id}_${index}`,
    name: call.name,
    arguments: JSON.stringify(call.arguments),
  }));
  return { message: text === "" ? null : message, calls };
}

function responseOf(content: SimulatedContent, state: "in_progress" | "done") {
  const { id, at, model, isCut } = content;
  const { message, calls } = itemsOf(content);
  const output = outputTokens(content);
  const usage = {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: inputTokens + output,
  };
  const isDone = state === "done";
  const finished = isCut ? "incomplete" : "completed";
  return {
    id: `resp_${id}`,
    object: "response",
    created_at: seconds(at),
    status: isDone ? finished : "in_progress",
    error: null,
    incomplete_details: isDone && isCut ? { reason: "max_output_tokens" } : null,
    model,
    output: isDone ? [...(message ? [message] : []), ...calls] : [],
    usage: isDone ? usage : null,
  };
}

export const responsesAnswer = (content: SimulatedContent): string =>
  JSON.stringify(responseOf(content, "done"));

export function responsesEvents(content: SimulatedContent): readonly string[] {
  let sequence = 0;
  const event = (name: string, fields: object) =>
    namedEvent(name, { sequence_number: sequence++, ...fields });
  const { message, calls } = itemsOf(content);
  const events = [
    event("response.created", { response: responseOf(content, "in_progress") }),
    event("response.in_progress", { response: responseOf(content, "in_progress") }),
  ];
  if (message) {
    const at = { item_id: message.id, output_index: 0, content_index: 0 };
    const [part] = message.content;
    const open = { ...message, status: "in_progress", content: [] };
    events.push(
      event("response.output_item.added", { output_index: 0, item: open }),
      event("response.content_part.added", { ...at, part: { ...part, text: "" } }),
      ...words(content.text).map((delta) => event("response.output_text.delta", { ...at, delta })),
      event("response.output_text.done", { ...at, text: content.text }),
      event("response.content_part.done", { ...at, part }),
      event("response.output_item.done", { output_index: 0, item: message }),
    );
  }
  calls.forEach((call, index) => {
    const output_index = index + (message ? 1 : 0);
    const at = { item_id: call.id, output_index };
    const half = Math.ceil(call.arguments.length / 2);
    const halves = [call.arguments.slice(0, half), call.arguments.slice(half)];
    const open = { ...call, status: "in_progress", arguments: "" };
    events.push(
      event("response.output_item.added", { output_index, item: open }),
      ...halves.map((delta) => event("response.function_call_arguments.delta", { ...at, delta })),
      event("response.function_call_arguments.done", { ...at, arguments: call.arguments }),
      event("response.output_item.done", { output_index, item: call }),
    );
  });
  const last = content.isCut ? "response.incomplete" : "response.completed";
  return [...events, event(last, { response: responseOf(content, "done") })];
}

const dimensions = 8;

/** Vectors that depend on the text alone, so that a test can compare two answers. */
export function embeddingsAnswer({ model, body }: SimulatedContent): string {
  const inputs = Array.isArray(body.input) ? body.input.map(String) : [String(body.input ?? "")];
  const data = inputs.map((text, index) => {
    const vector = Array.from({ length: dimensions }, (_, at) => (text.charCodeAt(at) || 0) / 1_000);
    const written = Buffer.from(new Float32Array(vector).buffer).toString("base64");
    return {
      object: "embedding",
      index,
      embedding: body.encoding_format === "base64" ? written : vector,
    };
  });
  const tokens = inputs.reduce((sum, text) => sum + words(text).length, 0);
  return JSON.stringify({
    object: "list",
    data,
    model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  });
}
