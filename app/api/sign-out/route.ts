import { z } from "zod";
import { signInCookie } from "@/lib/auth/cookie";
import { getDoors } from "@/lib/auth/doors";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";

export const POST = apiRoute(async (request) => {
  const { tokenHash } = await requireOperator(request, "viewer", { beforePasswordChange: true });
  await readJson(request, z.strictObject({}));
  const { store, settingsChanged } = getRuntime();
  await store.endSignIns([tokenHash], null);
  await settingsChanged();
  const cookie = signInCookie({ port: getDoors().knownHosts().port, token: "", secure: false });
  return jsonResponse({}, { headers: { "set-cookie": cookie } });
});
