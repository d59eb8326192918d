import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { doctorView } from "./doctor-view";

export const GET = apiRoute(async (request) => {
  await requireOperator(request, "viewer");
  return jsonResponse(await doctorView(getRuntime()));
});
