import { z } from "zod";
import { requireOperator } from "@/lib/auth/require-operator";
import { say } from "@/lib/error-said";
import { AppError } from "@/lib/errors";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import type { ExportView } from "@/lib/views/export";

type Context = { params: Promise<{ exportId: string }> };

/** How long a download may take to arrive after the page has begun to ask for it. */
const beginMs = 3_000;

/** How far the operator's own export has come. */
export const GET = apiRoute<Context>(async (request, { params }) => {
  const { name } = await requireOperator(request, "viewer");
  const { exportId } = await params;
  const { exports } = getRuntime();
  await exports.begun(exportId, beginMs);
  const progress = exports.progress(exportId, name);
  if (!progress) throw new AppError("not_found", say("no-export"));
  const view: ExportView = progress;
  return jsonResponse(view);
});

/** Stops it; the browser's download breaks off. */
export const DELETE = apiRoute<Context>(async (request, { params }) => {
  const { name } = await requireOperator(request, "viewer");
  await readJson(request, z.strictObject({}));
  const cancelled = getRuntime().exports.cancel((await params).exportId, name);
  return jsonResponse({ cancelled });
});
