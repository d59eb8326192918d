import type { LanguageModelV3ToolResultPart } from "@ai-sdk/provider";
import { present, type NeutralRequest } from "./neutral-request";
import { createPromptBuilder, parseArguments, type PromptBuilder, type UserPart } from "./prompt-builder";
import { readEffort, readSettings } from "./read-settings";
import type { ResponsesBody, ResponsesItem, ResponsesMessage, ResponsesOutput } from "./responses-schema";
import { noParameters } from "./shared-schemas";
import { UnreadField } from "./unread-field";

type MessagePart = Exclude<ResponsesMessage["content"], string>[number];
type ToolOutput = LanguageModelV3ToolResultPart["output"];

const partsOf = ({ content }: ResponsesMessage): readonly MessagePart[] =>
  typeof content === "string" ? [{ type: "input_text", text: content }] : content;

function textOf(part: MessagePart, field: string): string {
  switch (part.type) {
    case "input_text":
    case "output_text":
      return part.text;
    case "refusal":
      return part.refusal;
    case "input_image":
    case "input_file":
      throw new UnreadField(field);
  }
}

function readUserPart(part: MessagePart, field: string, builder: PromptBuilder): UserPart {
  if (part.type === "input_image") return builder.image(part.image_url, field, part.detail);
  if (part.type !== "input_file") return { type: "text", text: textOf(part, field) };
  const filename = part.filename ? { filename: part.filename } : {};
  if (part.file_data) return builder.inlineFile(part.file_data, field, part.filename ?? undefined);
  if (!part.file_url || !URL.canParse(part.file_url)) throw new UnreadField(field);
  builder.need("pdfUrl", `${field}.file_url`);
  return { type: "file", mediaType: "application/pdf", data: new URL(part.file_url), ...filename };
}

function readMessage(message: ResponsesMessage, field: string, builder: PromptBuilder): void {
  const parts = partsOf(message);
  const placeOf = (at: number) => `${field}.content[${at}]`;
  switch (message.role) {
    case "system":
    case "developer":
      return builder.system(parts.map((part, at) => textOf(part, placeOf(at))).join(""), field);
    case "user":
      return parts.forEach((part, at) => builder.user(readUserPart(part, placeOf(at), builder)));
    case "assistant":
      return parts.forEach((part, at) => {
        const text = textOf(part, placeOf(at));
        if (text !== "") builder.assistant({ type: "text", text });
      });
  }
}

function readOutput({ output }: ResponsesOutput, field: string, builder: PromptBuilder): ToolOutput {
  if (typeof output === "string") return { type: "text", value: output };
  const texts = output.flatMap((part) => (part.type === "input_text" ? [part.text] : []));
  if (texts.length === output.length) return { type: "text", value: texts.join("\n") };
  builder.need("imageInToolResult", field);
  const value = output.map((part) => {
    if (part.type === "input_text") return { type: "text" as const, text: part.text };
    const { mediaType, data } = builder.image(part.image_url, field);
    if (typeof data !== "string") throw new UnreadField(field);
    return { type: "image-data" as const, mediaType, data };
  });
  return { type: "content", value };
}

function readItem(item: ResponsesItem, field: string, builder: PromptBuilder): void {
  switch (item.type) {
    case undefined:
    case "message":
      return readMessage(item, field, builder);
    case "function_call": {
      const input = parseArguments(item.arguments, `${field}.arguments`);
      return builder.assistant({ type: "tool-call", toolCallId: item.call_id, toolName: item.name, input });
    }
    case "function_call_output": {
      const output = readOutput(item, `${field}.output`, builder);
      return builder.toolResult(item.call_id, output, `${field}.call_id`);
    }
  }
}

function readFormat({ text }: ResponsesBody, { need }: PromptBuilder) {
  const format = text?.format;
  if (!format || format.type === "text") return undefined;
  need(format.type === "json_object" ? "jsonObject" : "jsonSchema", "text.format");
  if (format.type === "json_object") return { type: "json" as const };
  const { name, description, schema } = format;
  return { type: "json" as const, schema, name, ...present({ description }) };
}

function readToolChoice({ tool_choice: choice }: ResponsesBody): NeutralRequest["settings"]["toolChoice"] {
  if (!choice) return undefined;
  return typeof choice === "string" ? { type: choice } : { type: "tool", toolName: choice.name };
}

/** An OpenAI response, for a provider of another dialect. Throws `UnreadField`. */
export function neutralFromResponses(body: ResponsesBody): NeutralRequest {
  const builder = createPromptBuilder();
  const { need } = builder;
  if (body.instructions) builder.system(body.instructions, "instructions");
  const items: readonly ResponsesItem[] =
    typeof body.input === "string" ? [{ role: "user", content: body.input }] : body.input;
  items.forEach((item, at) => readItem(item, `input[${at}]`, builder));
  const tools = (body.tools ?? []).map(({ name, description, parameters, strict }) => ({
    type: "function" as const,
    name,
    inputSchema: parameters ?? noParameters,
    ...present({ description, strict }),
  }));
  if (tools.length > 0) need("tools", "tools");
  if (body.parallel_tool_calls === false) need("oneToolAtATime", "parallel_tool_calls");
  const verbosity = body.text?.verbosity ?? null;
  if (verbosity) need("verbosity", "text.verbosity");
  const settings = readSettings(
    {
      maxOutputTokens: ["max_output_tokens", body.max_output_tokens],
      temperature: ["temperature", body.temperature],
      topP: ["top_p", body.top_p],
    },
    need,
  );
  const responseFormat = readFormat(body, builder);
  const format = body.text?.format;
  return {
    ...builder.finish(`input[${items.length - 1}]`),
    settings: { ...settings, ...present({ responseFormat, toolChoice: readToolChoice(body) }) },
    tools,
    isStrictSchema: format?.type === "json_schema" && format.strict === true,
    oneToolAtATime: body.parallel_tool_calls === false,
    reasoningEffort: readEffort(body.reasoning?.effort, "reasoning.effort", need),
    thinkingBudget: null,
    verbosity,
    stream: body.stream === true,
    wantsUsage: false,
  };
}
