import { z } from "zod";
import { dismissOverwrite } from "@/lib/admin/dismiss-overwrite";
import { requireOperator } from "@/lib/auth/require-operator";
import { say } from "@/lib/error-said";
import { AppError } from "@/lib/errors";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { operatorContext } from "@/lib/runtime/operator-context";

type Context = { params: Promise<{ auditId: string }> };

export const POST = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "operator");
  await readJson(request, z.strictObject({}));
  const runtime = getRuntime();
  const auditId = Number((await params).auditId);
  const isShown = runtime
    .problems()
    .some((problem) => problem.kind === "overwrite" && problem.overwrite.auditId === auditId);
  if (!isShown) throw new AppError("not_found", say("notice-gone"));
  const { lookForOverwrites } = runtime;
  await dismissOverwrite({ ...operatorContext(runtime, operator), lookForOverwrites }, auditId);
  return jsonResponse({ auditId });
});
