import { createGatewayKey } from "@/lib/admin/gateway-keys";
import { requireOperator } from "@/lib/auth/require-operator";
import { shareOfOneKey } from "@/lib/gateway/key-limits";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { settingsContext } from "@/lib/runtime/operator-context";
import { viewKeys, type NewKey } from "@/lib/views/gateway-keys";
import { knownModels } from "@/lib/views/known-models";
import { KeyTermsBody } from "./key-terms";

export const GET = apiRoute(async (request) => {
  await requireOperator(request, "admin");
  const runtime = getRuntime();
  const agentIds = runtime.agentIds();
  const models = agentIds.flatMap((id) => {
    const facts = runtime.facts(id);
    return facts ? knownModels(facts).map(({ ref }) => ref) : [];
  });
  const providers = models.map((ref) => `${ref.slice(0, ref.indexOf("/"))}/*`);
  const all = runtime.env.maxConcurrent;
  const view = viewKeys({
    now: runtime.now(),
    keys: await runtime.keys.list(),
    agentIds,
    models: [...new Set([...models, ...providers])].sort(),
    places: { all, ofOneKey: shareOfOneKey(all) },
  });
  return jsonResponse(view);
});

export const POST = apiRoute(async (request) => {
  const operator = await requireOperator(request, "admin");
  const terms = await readJson(request, KeyTermsBody);
  const runtime = getRuntime();
  const { key, secret } = await createGatewayKey(settingsContext(runtime, operator), terms);
  await runtime.settingsChanged();
  const created: NewKey = { id: key.id, name: key.name, secret };
  return jsonResponse(created);
});
