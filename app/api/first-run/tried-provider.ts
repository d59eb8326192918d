import { z } from "zod";

const text = (longest: number) => z.string().trim().min(1).max(longest);

/** A provider as typed on the first-run page; what it means is checked by the verb. */
export const TriedProvider = z.strictObject({
  provider: text(64),
  baseUrl: text(2_000),
  api: z.enum(["openai-completions", "openai-responses", "anthropic-messages", "google-generative-ai"]),
  key: text(8_000).nullable(),
});

export const modelId = text(300);
