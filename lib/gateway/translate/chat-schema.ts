import { z } from "zod";
import { emptyList, hint, only, openaiFunction, openaiHints, openaiJsonFormat } from "./shared-schemas";

const Text = z.strictObject({ type: z.literal("text"), text: z.string() });
const UserPart = z.discriminatedUnion("type", [
  Text,
  z.strictObject({
    type: z.literal("image_url"),
    image_url: z.strictObject({ url: z.string(), detail: z.string().nullish() }),
  }),
  z.strictObject({
    type: z.literal("input_audio"),
    input_audio: z.strictObject({ data: z.string(), format: z.enum(["wav", "mp3"]) }),
  }),
  z.strictObject({
    type: z.literal("file"),
    file: z.strictObject({ file_data: z.string(), filename: z.string().optional() }),
  }),
]);
const AssistantPart = z.discriminatedUnion("type", [
  Text,
  z.strictObject({ type: z.literal("refusal"), refusal: z.string() }),
]);
const ToolCall = z.strictObject({
  id: z.string(),
  type: z.literal("function"),
  function: z.strictObject({ name: z.string(), arguments: z.string() }),
  // Some clients send their stream's place along.
  index: hint,
});
const texts = z.union([z.string(), z.array(Text)]);
const Message = z.discriminatedUnion("role", [
  z.strictObject({ role: z.literal(["system", "developer"]), content: texts }),
  z.strictObject({ role: z.literal("user"), content: z.union([z.string(), z.array(UserPart)]) }),
  z.strictObject({
    role: z.literal("assistant"),
    content: z.union([z.string(), z.array(AssistantPart)]).nullish(),
    tool_calls: z.array(ToolCall).nullish(),
    refusal: z.string().nullish(),
    audio: only(),
    function_call: only(),
    // What clients push back from an answer: what was found and thought, not what was said.
    annotations: hint,
    reasoning_content: hint,
  }),
  z.strictObject({ role: z.literal("tool"), tool_call_id: z.string(), content: texts }),
]);

export const ChatBody = z.strictObject({
  ...openaiHints,
  model: hint,
  fallbacks: hint,
  messages: z.array(Message),
  max_tokens: z.number().nullish(),
  max_completion_tokens: z.number().nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  presence_penalty: z.number().nullish(),
  frequency_penalty: z.number().nullish(),
  seed: z.number().nullish(),
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
  tools: z
    .array(z.strictObject({ type: z.literal("function"), function: z.strictObject(openaiFunction) }))
    .nullish(),
  tool_choice: z
    .union([
      z.enum(["none", "auto", "required"]),
      z.strictObject({ type: z.literal("function"), function: z.strictObject({ name: z.string() }) }),
    ])
    .nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  response_format: z
    .discriminatedUnion("type", [
      z.strictObject({ type: z.literal("text") }),
      z.strictObject({ type: z.literal("json_object") }),
      z.strictObject({ type: z.literal("json_schema"), json_schema: z.strictObject(openaiJsonFormat) }),
    ])
    .nullish(),
  reasoning_effort: z.string().nullish(),
  verbosity: z.enum(["low", "medium", "high"]).nullish(),
  modalities: z.tuple([z.literal("text")]).nullish(),
  n: only(1),
  logprobs: only(false),
  top_logprobs: only(0),
  functions: emptyList,
});

export type ChatBody = z.infer<typeof ChatBody>;
export type ChatMessage = z.infer<typeof Message>;
export type ChatUserPart = z.infer<typeof UserPart>;
