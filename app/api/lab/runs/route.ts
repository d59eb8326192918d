import { say } from "@/lib/error-said";
import { requireOperator } from "@/lib/auth/require-operator";
import { AppError } from "@/lib/errors";
import { jsonResponse } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import type { LabRunsView } from "@/lib/views/replay";

const mostRuns = 200;

/** The last runs of an agent with the facts they decided on, for replay (P-17). */
export const GET = apiRoute(async (request) => {
  await requireOperator(request, "viewer");
  const runtime = getRuntime();
  const agentId = agentOf(request);
  const { runs } = await runtime.store.listRuns({ filter: { agentId }, limit: limitOf(request) });
  const records = await Promise.all(runs.map(({ runId }) => runtime.readRun(runId)));
  const view: LabRunsView = {
    now: runtime.now(),
    runs: records.flatMap((record) => {
      if (record === null) return [];
      const { decisions: _lines, ...replayed } = record;
      return [replayed];
    }),
  };
  return jsonResponse(view);
});

function limitOf(request: Request): number {
  const text = new URL(request.url).searchParams.get("limit") ?? "50";
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= mostRuns) return limit;
  throw new AppError("bad_request", say("limit-wrong", { most: mostRuns }));
}
