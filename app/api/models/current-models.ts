import { chainPlace } from "@/lib/admin/set-model-chain";
import { getRuntime } from "@/lib/runtime/get-runtime";
import type { Role } from "@/lib/views/me";
import { viewModels, type ChainScope, type ModelsView } from "@/lib/views/models";

/** Where the chain of a scope is written. */
export function chainTarget(scope: ChainScope, agentId: string) {
  switch (scope) {
    case "agent":
      return { agentId, setting: "model" } as const;
    case "defaults":
      return { agentId: null, setting: "model" } as const;
    case "image":
      return { agentId: null, setting: "imageModel" } as const;
  }
}

/** The chains as they are saved now, for the route and the page. */
export function currentModels({ agentId, role }: { agentId: string; role: Role }): ModelsView {
  const runtime = getRuntime();
  const config = runtime.config();
  const place = (scope: ChainScope) => chainPlace(config, chainTarget(scope, agentId));
  return viewModels({
    facts: runtime.snapshot(agentId).facts,
    now: runtime.now(),
    role,
    revision: config.revisions.config,
    chains: { agent: place("agent"), defaults: place("defaults"), image: place("image") },
    agentIds: runtime.agentIds(),
  });
}
