import type { AuthFiles } from "./auth-file";
import { readLayers, type AgentPaths } from "./auth-layers";
import type { LayerReport } from "./installation";

/** What the doctor has to know about each store of an agent's view; nothing of a credential but its id. */
export const inspectAgent = (files: AuthFiles, paths: AgentPaths): LayerReport[] =>
  readLayers(files, paths).map((layer) => ({
    layer: layer.name,
    label: layer.label,
    isThere: layer.file !== null,
    schemaVersion: layer.file ? Number(layer.file.db.pragma("user_version", { simple: true })) : null,
    storeProblem: layer.store.problem,
    stateProblem: layer.state.problem,
    readOnlyReason: layer.readOnlyReason,
    profileIds: [...layer.stored.keys()],
    order: Object.fromEntries(layer.state.order),
    lastGood: Object.fromEntries(layer.state.lastGood),
    usageIds: [...layer.state.usage.keys()],
  }));
