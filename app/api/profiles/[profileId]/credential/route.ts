import { z } from "zod";
import { replaceCredential } from "@/lib/admin/replace-credential";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { editContext } from "@/lib/runtime/operator-context";

type Context = { params: Promise<{ profileId: string }> };

const SecretRef = z.strictObject({
  source: z.enum(["env", "file", "exec"]),
  provider: z.string().min(1).max(100),
  id: z.string().min(1).max(500),
});
const text = z.string().max(20_000);
const Secret = z.union([text, SecretRef]);
const expires = z.number().int().positive().max(8_640_000_000_000_000).optional();

const Body = z.strictObject({
  provider: z.string().max(100).optional(),
  credential: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("api_key"), key: Secret }),
    z.strictObject({ type: z.literal("token"), token: Secret, expires }),
    z.strictObject({
      type: z.literal("oauth"),
      access: text,
      refresh: text.optional(),
      expires,
      email: z.string().max(300).optional(),
    }),
  ]),
  force: z.boolean().optional(),
  isNew: z.boolean().optional(),
});

/** The secret comes in here and goes nowhere else: no answer of the desk carries one. */
export const PUT = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "operator");
  const body = await readJson(request, Body);
  const target = { agentId: agentOf(request), profileId: (await params).profileId };
  await replaceCredential(editContext(getRuntime(), operator), { ...target, ...body });
  return jsonResponse({ profileId: target.profileId });
});
