import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { makeBackup } from "@/lib/admin/backups";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { settingsContext } from "@/lib/runtime/operator-context";
import { currentDatabase } from "../current-database";

/** A large one goes on behind the answer; the page sees how far it has come. */
const waitMs = 2_000;

export const POST = apiRoute(async (request) => {
  const operator = await requireOperator(request, "admin");
  await readJson(request, z.strictObject({}));
  const runtime = getRuntime();
  const making = makeBackup(settingsContext(runtime, operator));
  making.catch((error: unknown) => runtime.log.error({ err: error }, "backup not made"));
  await Promise.race([making, pause(waitMs)]);
  return jsonResponse(await currentDatabase());
});
