import { z } from "zod";
import { hint, jsonSchema, only } from "./shared-schemas";

const Inline = z.strictObject({ type: z.literal("base64"), media_type: z.string(), data: z.string() });
const Address = z.strictObject({ type: z.literal("url"), url: z.string() });
const ImageSource = z.discriminatedUnion("type", [Inline, Address]);
const Source = z.discriminatedUnion("type", [
  Inline,
  Address,
  z.strictObject({ type: z.literal("text"), media_type: z.literal("text/plain"), data: z.string() }),
]);
const Text = z.strictObject({
  type: z.literal("text"),
  text: z.string(),
  cache_control: hint,
  citations: hint,
});
const Image = z.strictObject({ type: z.literal("image"), source: ImageSource, cache_control: hint });
const Document = z.strictObject({
  type: z.literal("document"),
  source: Source,
  title: z.string().nullish(),
  context: only(),
  citations: z.strictObject({ enabled: z.literal(false).optional() }).nullish(),
  cache_control: hint,
});
const ToolUse = z.strictObject({
  type: z.literal("tool_use"),
  id: z.string(),
  name: z.string(),
  input: z.unknown(),
  cache_control: hint,
  caller: hint,
});
const ToolResult = z.strictObject({
  type: z.literal("tool_result"),
  tool_use_id: z.string(),
  content: z.union([z.string(), z.array(z.discriminatedUnion("type", [Text, Image]))]).optional(),
  is_error: z.boolean().optional(),
  cache_control: hint,
});
const Message = z.discriminatedUnion("role", [
  z.strictObject({
    role: z.literal("user"),
    content: z.union([
      z.string(),
      z.array(z.discriminatedUnion("type", [Text, Image, Document, ToolResult])),
    ]),
  }),
  z.strictObject({
    role: z.literal("assistant"),
    content: z.union([z.string(), z.array(z.discriminatedUnion("type", [Text, ToolUse]))]),
  }),
]);
const serial = { disable_parallel_tool_use: z.boolean().optional() };

export const MessagesBody = z.strictObject({
  model: hint,
  fallbacks: z.array(z.string()).optional(),
  metadata: z.strictObject({ user_id: hint }).nullish(),
  cache_control: hint,
  service_tier: only("auto", "standard_only"),
  stream: z.boolean().optional(),
  max_tokens: z.number(),
  messages: z.array(Message),
  system: z.union([z.string(), z.array(Text)]).optional(),
  temperature: z.number().optional(),
  top_p: z.number().optional(),
  top_k: z.number().optional(),
  stop_sequences: z.array(z.string()).optional(),
  tools: z
    .array(
      z.strictObject({
        type: only("custom"),
        name: z.string(),
        description: z.string().optional(),
        input_schema: jsonSchema,
        strict: z.boolean().optional(),
        cache_control: hint,
        eager_input_streaming: hint,
      }),
    )
    .optional(),
  tool_choice: z
    .discriminatedUnion("type", [
      z.strictObject({ type: z.literal("auto"), ...serial }),
      z.strictObject({ type: z.literal("any"), ...serial }),
      z.strictObject({ type: z.literal("none") }),
      z.strictObject({ type: z.literal("tool"), name: z.string(), ...serial }),
    ])
    .optional(),
  thinking: z
    .discriminatedUnion("type", [
      z.strictObject({ type: z.literal("disabled") }),
      z.strictObject({ type: z.literal("enabled"), budget_tokens: z.number() }),
    ])
    .optional(),
  output_config: z
    .strictObject({
      effort: z.string().nullish(),
      format: z.strictObject({ type: z.literal("json_schema"), schema: jsonSchema }).nullish(),
    })
    .optional(),
});

export type MessagesBody = z.infer<typeof MessagesBody>;
export type MessagesMessage = z.infer<typeof Message>;
export type ImageBlock = z.infer<typeof Image>;
export type DocumentBlock = z.infer<typeof Document>;
export type ToolResultBlock = z.infer<typeof ToolResult>;
