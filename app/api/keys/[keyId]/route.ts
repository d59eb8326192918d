import { z } from "zod";
import { changeGatewayKey, revokeGatewayKey } from "@/lib/admin/gateway-keys";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { settingsContext } from "@/lib/runtime/operator-context";
import { KeyTermsBody } from "../key-terms";

type Context = { params: Promise<{ keyId: string }> };

const Body = z.strictObject({ seen: KeyTermsBody, terms: KeyTermsBody });

export const PUT = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "admin");
  const change = await readJson(request, Body);
  const id = (await params).keyId;
  const runtime = getRuntime();
  await changeGatewayKey(settingsContext(runtime, operator), { id, ...change });
  await runtime.settingsChanged();
  return jsonResponse({ id });
});

/** The answer comes when the gateway refuses the key. */
export const DELETE = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "admin");
  await readJson(request, z.strictObject({}));
  const id = (await params).keyId;
  const runtime = getRuntime();
  await revokeGatewayKey(settingsContext(runtime, operator), { id });
  await runtime.settingsChanged();
  return jsonResponse({ id });
});
