import { requireOperator } from "@/lib/auth/require-operator";
import { apiRoute } from "@/lib/runtime/api-route";
import { readExportRequest } from "@/lib/runtime/decisions-request";
import { getRuntime } from "@/lib/runtime/get-runtime";

const types = { ndjson: "application/x-ndjson", csv: "text/csv; charset=utf-8" } as const;

export const dynamic = "force-dynamic";

export const GET = apiRoute(async (request) => {
  const operator = await requireOperator(request, "viewer");
  const { now, exports } = getRuntime();
  const { filter, format, id } = readExportRequest(request);
  const stream = await exports.open({ id: id ?? null, operatorName: operator.name, filter, format });
  const day = new Date(now()).toISOString().slice(0, 10);
  return new Response(stream, {
    headers: {
      "content-type": types[format],
      "content-disposition": `attachment; filename="understudy-decisions-${filter.agentId}-${day}.${format}"`,
      "cache-control": "no-store, no-transform",
      "x-content-type-options": "nosniff",
    },
  });
});
