import { z } from "zod";

const list = z.array(z.string().max(200)).max(200).nullable();
const limit = z.number().int().positive().nullable();

export const KeyTermsBody = z.strictObject({
  name: z.string().max(200),
  scopes: z.strictObject({ agents: list, models: list, pin: z.boolean(), fallbacks: z.boolean() }),
  limits: z.strictObject({ concurrent: limit, perMinute: limit }),
});
