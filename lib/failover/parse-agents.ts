import type { AgentConfig, FailoverConfig, ModelValue } from "./config";
import { filledText, isPlainRecord } from "./own-value";

type JsonRecord = Readonly<Record<string, unknown>>;

export const parseDefaults = (agents: JsonRecord): FailoverConfig["defaults"] =>
  parseAgentFields(isPlainRecord(agents.defaults) ? agents.defaults : {});

/** Both written forms are read; the same agent in both: `entries` wins field by field (D-51, R14). */
export function parseAgents(agents: JsonRecord): readonly AgentConfig[] {
  const merged = new Map<string, Omit<AgentConfig, "id">>();
  const listed = Array.isArray(agents.list) ? agents.list.filter(isPlainRecord) : [];
  for (const raw of listed) {
    const id = agentId(raw.id);
    if (id !== undefined && !merged.has(id)) merged.set(id, parseAgentFields(raw));
  }
  for (const [key, raw] of Object.entries(isPlainRecord(agents.entries) ? agents.entries : {})) {
    const id = agentId(key);
    if (id === undefined || !isPlainRecord(raw)) continue;
    const fields = parseAgentFields(raw);
    const under = merged.get(id);
    const aliases = isPlainRecord(raw.models) ? fields.aliases : (under?.aliases ?? {});
    merged.set(id, { ...under, ...fields, aliases });
  }
  return [...merged].map(([id, fields]) => ({ id, ...fields }));
}

/** D-1: agent ids are lower-case. */
const agentId = (id: unknown): string | undefined => filledText(id)?.toLowerCase();

function parseAgentFields(raw: JsonRecord): Omit<AgentConfig, "id"> {
  const model = parseModelValue(raw.model);
  const imageModel = parseModelValue(raw.imageModel);
  const subagentModel = parseModelValue(isPlainRecord(raw.subagents) ? raw.subagents.model : undefined);
  const heartbeatModel = filledText(isPlainRecord(raw.heartbeat) ? raw.heartbeat.model : undefined);
  return {
    ...(model === undefined ? {} : { model }),
    ...(imageModel === undefined ? {} : { imageModel }),
    ...(subagentModel === undefined ? {} : { subagentModel }),
    ...(heartbeatModel === undefined ? {} : { heartbeatModel }),
    aliases: parseAliases(raw.models),
  };
}

/** A ref, or primary with fallbacks. An absent list and `[]` differ (D-50); a blank primary is unset (D-52). */
export function parseModelValue(raw: unknown): ModelValue | undefined {
  if (!isPlainRecord(raw)) {
    const ref = filledText(raw);
    return ref === undefined ? undefined : { primary: ref };
  }
  const primary = filledText(raw.primary);
  const fallbacks = Array.isArray(raw.fallbacks)
    ? raw.fallbacks.flatMap((ref: unknown) => filledText(ref) ?? [])
    : undefined;
  if (primary === undefined && fallbacks === undefined) return undefined;
  return {
    ...(primary === undefined ? {} : { primary }),
    ...(fallbacks === undefined ? {} : { fallbacks }),
  };
}

function parseAliases(raw: unknown): AgentConfig["aliases"] {
  const aliases = Object.entries(isPlainRecord(raw) ? raw : {}).flatMap(([ref, model]) => {
    const alias = isPlainRecord(model) ? filledText(model.alias) : undefined;
    return alias === undefined ? [] : [[ref, alias] as const];
  });
  return Object.fromEntries(aliases);
}
