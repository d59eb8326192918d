import { z } from "zod";
import { emptyList, hint, only, openaiFunction, openaiHints, openaiJsonFormat } from "./shared-schemas";

const InputText = z.strictObject({ type: z.literal("input_text"), text: z.string() });
const InputImage = z.strictObject({
  type: z.literal("input_image"),
  image_url: z.string(),
  detail: z.string().nullish(),
  file_id: only(),
});
const InputFile = z.strictObject({
  type: z.literal("input_file"),
  file_data: z.string().nullish(),
  file_url: z.string().nullish(),
  filename: z.string().nullish(),
  file_id: only(),
});
const OutputText = z.strictObject({
  type: z.literal("output_text"),
  text: z.string(),
  annotations: hint,
  logprobs: hint,
});
const Refusal = z.strictObject({ type: z.literal("refusal"), refusal: z.string() });

const Message = z.strictObject({
  type: z.literal("message").optional(),
  role: z.enum(["user", "assistant", "system", "developer"]),
  content: z.union([
    z.string(),
    z.array(z.discriminatedUnion("type", [InputText, InputImage, InputFile, OutputText, Refusal])),
  ]),
  id: hint,
  status: hint,
  phase: only(),
});
const FunctionCall = z.strictObject({
  type: z.literal("function_call"),
  call_id: z.string(),
  name: z.string(),
  arguments: z.string(),
  id: hint,
  status: hint,
});
const FunctionOutput = z.strictObject({
  type: z.literal("function_call_output"),
  call_id: z.string(),
  output: z.union([z.string(), z.array(z.discriminatedUnion("type", [InputText, InputImage]))]),
  id: hint,
  status: hint,
});
/** A message may leave its type out, so it is told by its role. */
const Item = z.union([z.discriminatedUnion("type", [FunctionCall, FunctionOutput]), Message]);

export const ResponsesBody = z.strictObject({
  ...openaiHints,
  model: hint,
  fallbacks: hint,
  input: z.union([z.string(), z.array(Item)]),
  instructions: z.string().nullish(),
  max_output_tokens: z.number().nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  tools: z.array(z.strictObject({ type: z.literal("function"), ...openaiFunction })).nullish(),
  tool_choice: z
    .union([
      z.enum(["none", "auto", "required"]),
      z.strictObject({ type: z.literal("function"), name: z.string() }),
    ])
    .nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  text: z
    .strictObject({
      format: z
        .discriminatedUnion("type", [
          z.strictObject({ type: z.literal("text") }),
          z.strictObject({ type: z.literal("json_object") }),
          z.strictObject({ type: z.literal("json_schema"), ...openaiJsonFormat }),
        ])
        .nullish(),
      verbosity: z.enum(["low", "medium", "high"]).nullish(),
    })
    .nullish(),
  reasoning: z
    .strictObject({ effort: z.string().nullish(), summary: only(), generate_summary: only() })
    .nullish(),
  // Asked for by clients that keep nothing at OpenAI; other providers have nothing of the kind to give.
  include: z.array(z.literal("reasoning.encrypted_content")).nullish(),
  truncation: only("disabled"),
  background: only(false),
  top_logprobs: only(0),
  max_tool_calls: only(),
  previous_response_id: only(),
  conversation: only(),
  prompt: only(),
  context_management: emptyList,
});

export type ResponsesBody = z.infer<typeof ResponsesBody>;
export type ResponsesItem = z.infer<typeof Item>;
export type ResponsesMessage = z.infer<typeof Message>;
export type ResponsesOutput = z.infer<typeof FunctionOutput>;
