import type { LanguageModelV3ToolResultPart } from "@ai-sdk/provider";
import {
  MessagesBody,
  type DocumentBlock,
  type ImageBlock,
  type MessagesMessage,
  type ToolResultBlock,
} from "./messages-schema";
import { present, type NeutralRequest } from "./neutral-request";
import { createPromptBuilder, type PromptBuilder, type UserPart } from "./prompt-builder";
import { readEffort, readSettings } from "./read-settings";
import { UnreadField } from "./unread-field";

type ToolOutput = LanguageModelV3ToolResultPart["output"];

function readImage({ source }: ImageBlock, field: string, builder: PromptBuilder): UserPart {
  switch (source.type) {
    case "base64":
      return builder.image(`data:${source.media_type};base64,${source.data}`, field);
    case "url":
      return builder.image(source.url, field);
  }
}

function readDocument({ source, title }: DocumentBlock, field: string, builder: PromptBuilder): UserPart {
  const filename = title ? { filename: title } : {};
  switch (source.type) {
    case "base64":
      return builder.inlineFile(`data:${source.media_type};base64,${source.data}`, field, title ?? undefined);
    case "url":
      if (!URL.canParse(source.url)) throw new UnreadField(field);
      builder.need("pdfUrl", field);
      return { type: "file", mediaType: "application/pdf", data: new URL(source.url), ...filename };
    case "text": {
      builder.need("textDocument", field);
      const data = Buffer.from(source.data, "utf8").toString("base64");
      return { type: "file", mediaType: "text/plain", data, ...filename };
    }
  }
}

const blocksOf = <Block extends { type: string }>(content: string | readonly Block[]) =>
  typeof content === "string" ? [{ type: "text" as const, text: content }] : content;

function readToolResult(result: ToolResultBlock, field: string, builder: PromptBuilder): ToolOutput {
  const { content = "", is_error: isError = false } = result;
  const blocks = blocksOf(content);
  const texts = blocks.flatMap((block) => (block.type === "text" ? [block.text] : []));
  if (texts.length === blocks.length) {
    const text = texts.join("\n");
    // Other dialects have no mark for a tool that failed, so it goes into the text they get.
    return isError
      ? { type: "json", value: { is_error: true, content: text } }
      : { type: "text", value: text };
  }
  if (isError) throw new UnreadField(`${field}.is_error`);
  builder.need("imageInToolResult", `${field}.content`);
  const value = blocks.map((block) => {
    if (block.type === "text") return { type: "text" as const, text: block.text };
    if (block.source.type !== "base64") throw new UnreadField(`${field}.content`);
    return {
      type: "image-data" as const,
      mediaType: block.source.media_type,
      data: block.source.data,
    };
  });
  return { type: "content", value };
}

function readMessage(message: MessagesMessage, field: string, builder: PromptBuilder): void {
  if (message.role === "assistant") {
    for (const block of blocksOf(message.content)) {
      if (block.type === "text") builder.assistant({ type: "text", text: block.text });
      else {
        const { id, name, input = {} } = block;
        builder.assistant({ type: "tool-call", toolCallId: id, toolName: name, input });
      }
    }
    return;
  }
  blocksOf(message.content).forEach((block, at) => {
    const place = `${field}.content[${at}]`;
    switch (block.type) {
      case "text":
        return builder.user({ type: "text", text: block.text });
      case "image":
        return builder.user(readImage(block, place, builder));
      case "document":
        return builder.user(readDocument(block, place, builder));
      case "tool_result": {
        const output = readToolResult(block, place, builder);
        return builder.toolResult(block.tool_use_id, output, `${place}.tool_use_id`);
      }
    }
  });
}

function readToolChoice({ tool_choice: choice }: MessagesBody): NeutralRequest["settings"]["toolChoice"] {
  switch (choice?.type) {
    case undefined:
      return undefined;
    case "any":
      return { type: "required" };
    case "tool":
      return { type: "tool", toolName: choice.name };
    case "auto":
    case "none":
      return { type: choice.type };
  }
}

function readSystem({ system = [] }: MessagesBody, builder: PromptBuilder): void {
  const text = blocksOf(system)
    .map((block) => block.text)
    .join("\n\n");
  if (text !== "") builder.system(text, "system");
}

/** An Anthropic message, for a provider of another dialect. Throws `UnreadField`. */
export function neutralFromMessages(body: MessagesBody): NeutralRequest {
  const builder = createPromptBuilder();
  const { need } = builder;
  readSystem(body, builder);
  body.messages.forEach((message, at) => readMessage(message, `messages[${at}]`, builder));
  const tools = (body.tools ?? []).map(({ name, description, input_schema: inputSchema, strict }) => ({
    type: "function" as const,
    name,
    inputSchema,
    ...present({ description, strict }),
  }));
  if (tools.length > 0) need("tools", "tools");
  const choice = body.tool_choice;
  const oneToolAtATime =
    choice !== undefined && choice.type !== "none" && choice.disable_parallel_tool_use === true;
  if (oneToolAtATime) need("oneToolAtATime", "tool_choice.disable_parallel_tool_use");
  const budget = body.thinking?.type === "enabled" ? body.thinking.budget_tokens : null;
  if (budget !== null) need("thinkingBudget", "thinking");
  const schema = body.output_config?.format?.schema;
  if (schema) need("jsonSchema", "output_config.format");
  const responseFormat = schema && { type: "json" as const, schema };
  const settings = readSettings(
    {
      maxOutputTokens: ["max_tokens", body.max_tokens],
      temperature: ["temperature", body.temperature],
      topP: ["top_p", body.top_p],
      topK: ["top_k", body.top_k],
      stopSequences: ["stop_sequences", body.stop_sequences],
    },
    need,
  );
  return {
    ...builder.finish(`messages[${body.messages.length - 1}]`),
    settings: { ...settings, ...present({ responseFormat, toolChoice: readToolChoice(body) }) },
    tools,
    isStrictSchema: schema !== undefined,
    oneToolAtATime,
    reasoningEffort: readEffort(body.output_config?.effort, "output_config.effort", need),
    thinkingBudget: budget,
    verbosity: null,
    stream: body.stream === true,
    wantsUsage: false,
  };
}
