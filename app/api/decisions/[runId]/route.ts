import { requireOperator } from "@/lib/auth/require-operator";
import { say } from "@/lib/error-said";
import { AppError } from "@/lib/errors";
import { jsonResponse } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { viewRun } from "@/lib/views/run";

type Context = { params: Promise<{ runId: string }> };

export const GET = apiRoute<Context>(async (request, { params }) => {
  await requireOperator(request, "viewer");
  const runtime = getRuntime();
  const record = await runtime.readRun((await params).runId);
  if (!record) throw new AppError("not_found", say("no-run"));
  return jsonResponse(viewRun(record, runtime.now()));
});
