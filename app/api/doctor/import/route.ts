import { z } from "zod";
import { importLegacy } from "@/lib/admin/import-legacy";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { operatorContext } from "@/lib/runtime/operator-context";
import { publicPlan } from "@/lib/views/doctor";
import { doctorView } from "../doctor-view";

export const POST = apiRoute(async (request) => {
  const operator = await requireOperator(request, "admin");
  await readJson(request, z.strictObject({}));
  const runtime = getRuntime();
  const { stateDir, readAgain } = runtime;
  const reports = await importLegacy({ ...operatorContext(runtime, operator), stateDir });
  await readAgain();
  return jsonResponse({
    reports: reports.map(({ backups, message, said, ...plan }) => ({
      ...publicPlan(plan),
      backups,
      message,
      said,
    })),
    view: await doctorView(runtime),
  });
});
