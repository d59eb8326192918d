import { z } from "zod";
import { readBackup, removeBackup } from "@/lib/admin/backups";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { settingsContext } from "@/lib/runtime/operator-context";

type Context = { params: Promise<{ name: string }> };

export const GET = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "admin");
  const { name } = await params;
  const { bytes, stream } = await readBackup(settingsContext(getRuntime(), operator), name);
  return new Response(stream, {
    headers: {
      "content-type": "application/vnd.sqlite3",
      "content-length": String(bytes),
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store, no-transform",
      "x-content-type-options": "nosniff",
    },
  });
});

export const DELETE = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "admin");
  await readJson(request, z.strictObject({}));
  const { name } = await params;
  await removeBackup(settingsContext(getRuntime(), operator), name);
  return jsonResponse({ name });
});
