import { z } from "zod";
import { removeOperator, setOperatorRole } from "@/lib/admin/operators";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { settingsContext } from "@/lib/runtime/operator-context";

type Context = { params: Promise<{ name: string }> };

const Body = z.strictObject({ role: z.enum(["viewer", "operator", "admin"]) });

export const PUT = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "admin");
  const { role } = await readJson(request, Body);
  const { name } = await params;
  const runtime = getRuntime();
  await setOperatorRole(settingsContext(runtime, operator), { name, role });
  await runtime.settingsChanged();
  return jsonResponse({ name, role });
});

export const DELETE = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "admin");
  await readJson(request, z.strictObject({}));
  const { name } = await params;
  const runtime = getRuntime();
  await removeOperator(settingsContext(runtime, operator), { name });
  await runtime.settingsChanged();
  return jsonResponse({ name });
});
