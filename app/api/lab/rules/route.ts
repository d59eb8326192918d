import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse } from "@/lib/http";
import { compileOperatorRules } from "@/lib/openclaw/operator-rules";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import type { LabRulesView } from "@/lib/views/lab-rules";

/** The operator's own rules (P-27), so that the Lab in the browser decides as the gateway does. */
export const GET = apiRoute(async (request) => {
  await requireOperator(request, "viewer");
  const view: LabRulesView = {
    rules: compileOperatorRules(getRuntime().config()).map(({ matches: _compiled, ...written }) => written),
  };
  return jsonResponse(view);
});
