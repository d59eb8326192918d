import { z } from "zod";
import { endOtherSignIns, signInId } from "@/lib/admin/end-sign-ins";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { settingsContext } from "@/lib/runtime/operator-context";
import { viewSignIns } from "@/lib/views/operators";

/** `?of=all` is for admins. */
export const GET = apiRoute(async (request) => {
  const ofAll = new URL(request.url).searchParams.get("of") === "all";
  const { name, tokenHash } = await requireOperator(request, ofAll ? "admin" : "viewer");
  const { store, now } = getRuntime();
  const signIns = (await store.listSignIns())
    .filter(({ operatorName }) => ofAll || operatorName === name)
    .map((signIn) => ({ ...signIn, id: signInId(signIn), isThis: signIn.tokenHash === tokenHash }));
  return jsonResponse(viewSignIns({ signIns, now: now() }));
});

/** Every other sign-in of the operator who asks. */
export const DELETE = apiRoute(async (request) => {
  const operator = await requireOperator(request, "viewer");
  await readJson(request, z.strictObject({}));
  const runtime = getRuntime();
  const ended = await endOtherSignIns(settingsContext(runtime, operator), operator);
  await runtime.settingsChanged();
  return jsonResponse({ ended });
});
