import { z } from "zod";
import { applyFixes } from "@/lib/admin/apply-fixes";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { gatherDoctorFacts } from "@/lib/runtime/examine";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { operatorContext } from "@/lib/runtime/operator-context";
import { doctorView } from "../doctor-view";

const Body = z.strictObject({ changes: z.array(z.string().max(4_000)).min(1).max(1_000) });

export const POST = apiRoute(async (request) => {
  const operator = await requireOperator(request, "admin");
  const { changes } = await readJson(request, Body);
  const runtime = getRuntime();
  const results = await applyFixes(
    {
      ...operatorContext(runtime, operator),
      gather: () => gatherDoctorFacts(runtime),
      readAgain: runtime.readAgain,
    },
    changes,
  );
  return jsonResponse({ results, view: await doctorView(runtime) });
});
