import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import type { MeView } from "@/lib/views/me";

export const GET = apiRoute(async (request) => {
  const { name, role, mustChangePassword } = await requireOperator(request, "viewer", {
    beforePasswordChange: true,
  });
  const runtime = getRuntime();
  const { path, source, ownership } = runtime.stateDir;
  const view: MeView = {
    now: runtime.now(),
    name,
    role,
    mustChangePassword,
    agents: runtime.agentIds(),
    defaultAgentId: runtime.defaultAgentId,
    stateDir: { path, kind: source === "demo" ? "demo" : ownership, named: source !== "demo" },
    problems: runtime.problems(),
    welcome: role === "viewer" || mustChangePassword ? null : runtime.welcome,
  };
  return jsonResponse(view);
});
