import { say } from "../error-said";
import { AppError } from "../errors";
import { parseModelRef } from "../failover/model-ref";
import { assertRole } from "../auth/roles";
import { isAgentId } from "../openclaw/agent-id";
import { agentPlace } from "../openclaw/agent-path";
import { editConfig, type EditFileResult } from "../openclaw/edit-config";
import { valueAt, type Json5Edit } from "../openclaw/edit-json5";
import type { ConfigState } from "../openclaw/config-state";
import { maskedValueAt } from "../openclaw/masked-diff";
import { formatPath } from "../openclaw/problem";
import { nextChainText, readChain } from "../views/chain-value";
import { auditDraft } from "./admin-context";
import type { ConfigContext } from "./config-context";
import { assertMended, configLock } from "./config-lock";

export type SetModelChain = {
  /** Null: `agents.defaults`, which every agent without a model of its own uses. */
  agentId: string | null;
  setting: "model" | "imageModel";
  /** Null removes it; left out, it stays as it is. */
  primary?: string | null;
  /** Null removes the list, which is not the same as an empty one (D-50). */
  fallbacks?: readonly string[] | null;
  /** `revisions.config` as the caller has seen it; null overwrites whatever is there. */
  revision: string | null;
};

/** Where a chain is written in openclaw.json, for the edit itself and for the lock that the desk shows. */
function chainPath(document: unknown, { agentId, setting }: Pick<SetModelChain, "agentId" | "setting">) {
  if (agentId === null) return { place: null, path: ["agents", "defaults", setting] };
  if (!isAgentId(agentId)) throw new AppError("not_found", say("agent-id"));
  const place = agentPlace(document, agentId);
  return { place, path: [...place.path, setting] };
}

/** What the desk shows of the place where a chain is written. */
export function chainPlace(config: ConfigState, target: Pick<SetModelChain, "agentId" | "setting">) {
  const { path } = chainPath(config.document, target);
  return {
    path: formatPath(path),
    written: maskedValueAt(config.document, path),
    lock: configLock(config, path),
  };
}

/** Sets primary and fallbacks, in the form the file has: a text stays a text while there is nothing but a primary. */
export async function setModelChain(context: ConfigContext, input: SetModelChain): Promise<EditFileResult> {
  assertRole(context.role, "operator");
  const config = context.config();
  assertMended(config);
  const { document } = config;
  const { place, path } = chainPath(document, input);
  assertNamed(config, valueAt(document, path), input);
  const next = nextChainText(valueAt(document, path), clean(input));
  const edit = (): Json5Edit => {
    if (next === undefined) return { path, remove: true };
    return place?.kind === "absent" && place.form === "list"
      ? { path: place.path, value: { id: input.agentId, [input.setting]: next } }
      : { path, value: next };
  };
  const result = await editConfig({
    store: context.store,
    path: context.stateDir.configPath,
    edits: [edit()],
    // The path may hold a place in a list: it is only right for the document it was found in.
    expectedRevision: input.revision ?? config.revisions.config,
    audit: auditDraft(context, {
      action: next === undefined ? "clear_model_chain" : "set_model_chain",
      targetType: "config",
      targetId: formatPath(path),
      agentId: input.agentId,
      before: valueAt(document, path) ?? null,
      after: next ?? null,
    }),
  });
  if (result.ok) await context.reloadConfig();
  return result;
}

function clean({ primary, fallbacks }: SetModelChain): Pick<SetModelChain, "primary" | "fallbacks"> {
  const refs = [...(typeof primary === "string" ? [primary] : []), ...(fallbacks ?? [])].map((ref) =>
    ref.trim(),
  );
  if (refs.includes("")) throw new AppError("bad_request", say("chain-unnamed"));
  const twice = refs.find((ref, at) => refs.indexOf(ref) < at);
  if (twice !== undefined) throw new AppError("bad_request", say("chain-twice", { model: twice }));
  return {
    ...(primary !== undefined && { primary: primary && primary.trim() }),
    ...(fallbacks !== undefined && { fallbacks: fallbacks && fallbacks.map((ref) => ref.trim()) }),
  };
}

/** What stands there already may stay; what is added has to name a model. */
function assertNamed(
  { config }: ConfigState,
  stored: unknown,
  { agentId, primary, fallbacks }: SetModelChain,
) {
  const known = readChain(stored);
  const own = config.agents.find(({ id }) => id === agentId)?.aliases;
  const aliases = [...(own ? [own] : []), config.defaults.aliases];
  for (const text of [...(primary ? [primary] : []), ...(fallbacks ?? [])]) {
    if (text === known.primary || known.fallbacks?.includes(text)) continue;
    if (parseModelRef(text, { aliases, defaultProvider: "any" }) !== null) continue;
    throw new AppError("bad_request", say("chain-no-model", { model: text }));
  }
}
