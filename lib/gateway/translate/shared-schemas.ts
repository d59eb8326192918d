import { z } from "zod";
import { isPlainRecord } from "../../failover/own-value";
import type { JsonSchema } from "./neutral-request";

export const jsonSchema = z.custom<JsonSchema>((value) => isPlainRecord(value));

/** Has no bearing on the answer (where it is cached, who is billed, what is logged), so any value may stay behind. */
export const hint = z.unknown().optional();

/** Carried by saying nothing: only this value means the same everywhere. */
export const only = <const T extends string | number | boolean>(...values: readonly T[]) =>
  z.literal([...values, null]).optional();

export const emptyRecord = z.record(z.string(), z.never()).nullish();
export const emptyList = z.array(z.never()).nullish();

export const openaiFunction = {
  name: z.string(),
  description: z.string().nullish(),
  parameters: jsonSchema.nullish(),
  strict: z.boolean().nullish(),
};

export const openaiJsonFormat = {
  name: z.string(),
  description: z.string().nullish(),
  schema: jsonSchema,
  strict: z.boolean().nullish(),
};

export const noParameters: JsonSchema = { type: "object", properties: {} };

/** Identifiers and switches of OpenAI's that only its own house can use. */
export const openaiHints = {
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  user: hint,
  safety_identifier: hint,
  prompt_cache_key: hint,
  prompt_cache_retention: hint,
  prompt_cache_options: hint,
  service_tier: only("auto", "default"),
  store: only(false),
  metadata: emptyRecord,
};
