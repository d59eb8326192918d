import type { AgentConfig, AgentFacts, FailoverConfig } from "../config";
import type { CredentialFacts, ProfileId } from "../credential";
import { defaultPolicy, type FailoverPolicy } from "../policy";
import type { UsageEntry } from "../usage-entry";

/** For tests: what differs from an agent with one model and nothing else. */
export type ConfigOptions = {
  primary?: string;
  fallbacks?: readonly string[];
  agents?: readonly AgentConfig[];
  defaults?: Partial<FailoverConfig["defaults"]>;
  providers?: FailoverConfig["providers"];
  order?: Readonly<Record<string, readonly ProfileId[]>>;
  /** Profile ids of API keys, `provider:name`; or credentials of any sort by id. */
  keys?: readonly ProfileId[];
  credentials?: Readonly<Record<ProfileId, CredentialFacts>>;
  usage?: Readonly<Record<ProfileId, UsageEntry>>;
  policy?: Partial<FailoverPolicy>;
};

export function factsOf(options: ConfigOptions): AgentFacts {
  const keys = (options.keys ?? []).map((id) => [id, aKey(id.slice(0, id.indexOf(":")))] as const);
  return {
    agentId: "main",
    config: aConfig(options),
    profiles: { ...Object.fromEntries(keys), ...options.credentials },
    usage: options.usage ?? {},
    storedOrder: {},
    lastGood: {},
  };
}

export function aConfig(options: ConfigOptions = {}): FailoverConfig {
  const { primary = "p1/a", fallbacks = [] } = options;
  return {
    auth: { profiles: {}, order: options.order ?? {} },
    defaults: { model: { primary, fallbacks }, aliases: {}, ...options.defaults },
    agents: options.agents ?? [],
    providers: options.providers ?? [],
    policy: { ...defaultPolicy, ...options.policy },
  };
}

export const aKey = (provider: string): CredentialFacts => ({ type: "api_key", provider, secret: "present" });
