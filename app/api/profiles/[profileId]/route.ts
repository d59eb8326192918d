import { z } from "zod";
import { removeProfile } from "@/lib/admin/remove-profile";
import { requireOperator } from "@/lib/auth/require-operator";
import { say } from "@/lib/error-said";
import { AppError } from "@/lib/errors";
import { jsonResponse, readJson } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { editContext } from "@/lib/runtime/operator-context";
import { profileView } from "@/lib/runtime/profile-views";

type Context = { params: Promise<{ profileId: string }> };

export const GET = apiRoute<Context>(async (request, { params }) => {
  const { role } = await requireOperator(request, "viewer");
  const agentId = agentOf(request);
  const { profileId } = await params;
  const view = await profileView(getRuntime(), { agentId, profileId, role });
  if (!view)
    throw new AppError("not_found", say("no-profile", { profileId: profileId.slice(0, 200), agentId }));
  return jsonResponse(view);
});

export const DELETE = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "operator");
  await readJson(request, z.strictObject({}));
  const target = { agentId: agentOf(request), profileId: (await params).profileId };
  await removeProfile(editContext(getRuntime(), operator), target);
  return jsonResponse({ profileId: target.profileId });
});
