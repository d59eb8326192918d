import { z } from "zod";
import { changePassword } from "@/lib/admin/change-password";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { signInContext } from "@/lib/runtime/operator-context";

const Body = z.strictObject({ current: z.string().max(1_000), next: z.string().max(1_000) });

export const POST = apiRoute(async (request) => {
  const signedIn = await requireOperator(request, "viewer", { beforePasswordChange: true });
  const body = await readJson(request, Body);
  const runtime = getRuntime();
  await changePassword(signInContext(runtime), signedIn, body);
  await runtime.settingsChanged();
  return jsonResponse({});
});
