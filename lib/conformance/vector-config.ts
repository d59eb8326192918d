import { isRecord, type JsonRecord } from "./vector";

/**
 * Short form of `chain`, `run` and `session` (`primary`, `fallbacks`, `aliases`, `allowlist`, `agent`, `heartbeat`) as a
 * piece of openclaw.json. What already has that shape (`auth`, `understudy`, `models`) stays as it is.
 */
export function documentOf(config: unknown): JsonRecord {
  if (!isRecord(config)) return {};
  const { primary, fallbacks, aliases, allowlist, agent, heartbeat, ...rest } = config;
  const model = { ...given("primary", primary), ...given("fallbacks", fallbacks) };
  const allowed = Array.isArray(allowlist) ? allowlist.map((ref: unknown) => [String(ref), {}] as const) : [];
  const named = Object.entries(isRecord(aliases) ? aliases : {}).map(
    ([ref, alias]) => [ref, { alias }] as const,
  );
  const defaults = {
    ...(Object.keys(model).length > 0 ? { model } : {}),
    models: { ...Object.fromEntries(allowed), ...Object.fromEntries(named) },
    ...given("heartbeat", heartbeat),
  };
  return { ...rest, agents: { defaults, ...given("list", isRecord(agent) ? [agent] : undefined) } };
}

const given = (key: string, value: unknown): JsonRecord => (value === undefined ? {} : { [key]: value });
