import { ChatBody, type ChatMessage, type ChatUserPart } from "./chat-schema";
import { present, type NeutralRequest } from "./neutral-request";
import { createPromptBuilder, parseArguments, type PromptBuilder } from "./prompt-builder";
import { readEffort, readSettings } from "./read-settings";
import { noParameters } from "./shared-schemas";

const joined = (content: string | readonly { text: string }[]) =>
  typeof content === "string" ? content : content.map(({ text }) => text).join("");

function readUserPart(part: ChatUserPart, field: string, builder: PromptBuilder): void {
  switch (part.type) {
    case "text":
      return builder.user({ type: "text", text: part.text });
    case "image_url":
      return builder.user(builder.image(part.image_url.url, `${field}.image_url`, part.image_url.detail));
    case "input_audio": {
      const { data, format } = part.input_audio;
      builder.need("audio", `${field}.input_audio`);
      return builder.user({ type: "file", mediaType: format === "wav" ? "audio/wav" : "audio/mpeg", data });
    }
    case "file":
      return builder.user(builder.inlineFile(part.file.file_data, `${field}.file`, part.file.filename));
  }
}

function readMessage(message: ChatMessage, field: string, builder: PromptBuilder): void {
  switch (message.role) {
    case "system":
    case "developer":
      return builder.system(joined(message.content), field);
    case "user": {
      const { content } = message;
      if (typeof content === "string") return builder.user({ type: "text", text: content });
      return content.forEach((part, at) => readUserPart(part, `${field}.content[${at}]`, builder));
    }
    case "assistant": {
      const parts = typeof message.content === "string" ? [message.content] : (message.content ?? []);
      const said = parts.map((part) => {
        if (typeof part === "string") return part;
        return part.type === "text" ? part.text : part.refusal;
      });
      for (const text of [...said, message.refusal ?? ""])
        if (text) builder.assistant({ type: "text", text });
      message.tool_calls?.forEach((call, at) => {
        const input = parseArguments(
          call.function.arguments,
          `${field}.tool_calls[${at}].function.arguments`,
        );
        builder.assistant({ type: "tool-call", toolCallId: call.id, toolName: call.function.name, input });
      });
      return;
    }
    case "tool": {
      const output = { type: "text" as const, value: joined(message.content) };
      return builder.toolResult(message.tool_call_id, output, `${field}.tool_call_id`);
    }
  }
}

function readFormat({ response_format: format }: ChatBody, { need }: PromptBuilder) {
  if (!format || format.type === "text") return undefined;
  if (format.type === "json_object") {
    need("jsonObject", "response_format");
    return { type: "json" as const };
  }
  need("jsonSchema", "response_format");
  const { name, description, schema } = format.json_schema;
  return { type: "json" as const, schema, name, ...present({ description }) };
}

function readToolChoice({ tool_choice: choice }: ChatBody): NeutralRequest["settings"]["toolChoice"] {
  if (!choice) return undefined;
  return typeof choice === "string" ? { type: choice } : { type: "tool", toolName: choice.function.name };
}

/** An OpenAI chat completion, for a provider of another dialect. Throws `UnreadField`. */
export function neutralFromChat(body: ChatBody): NeutralRequest {
  const builder = createPromptBuilder();
  const { need } = builder;
  body.messages.forEach((message, at) => readMessage(message, `messages[${at}]`, builder));
  const tools = (body.tools ?? []).map(({ function: { name, description, parameters, strict } }) => ({
    type: "function" as const,
    name,
    inputSchema: parameters ?? noParameters,
    ...present({ description, strict }),
  }));
  if (tools.length > 0) need("tools", "tools");
  if (body.parallel_tool_calls === false) need("oneToolAtATime", "parallel_tool_calls");
  if (body.verbosity) need("verbosity", "verbosity");
  const limit = body.max_completion_tokens ?? body.max_tokens;
  const settings = readSettings(
    {
      maxOutputTokens: [body.max_completion_tokens ? "max_completion_tokens" : "max_tokens", limit],
      temperature: ["temperature", body.temperature],
      topP: ["top_p", body.top_p],
      presencePenalty: ["presence_penalty", body.presence_penalty],
      frequencyPenalty: ["frequency_penalty", body.frequency_penalty],
      seed: ["seed", body.seed],
      stopSequences: ["stop", typeof body.stop === "string" ? [body.stop] : body.stop],
    },
    need,
  );
  const effort = readEffort(body.reasoning_effort, "reasoning_effort", need);
  const responseFormat = readFormat(body, builder);
  return {
    ...builder.finish(`messages[${body.messages.length - 1}]`),
    settings: { ...settings, ...present({ responseFormat, toolChoice: readToolChoice(body) }) },
    tools,
    isStrictSchema:
      body.response_format?.type === "json_schema" && body.response_format.json_schema.strict === true,
    oneToolAtATime: body.parallel_tool_calls === false,
    reasoningEffort: effort,
    thinkingBudget: null,
    verbosity: body.verbosity ?? null,
    stream: body.stream === true,
    wantsUsage: body.stream_options?.include_usage === true,
  };
}
