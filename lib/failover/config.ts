import type { FailoverPolicy } from "./policy";
import type { CredentialFacts, ProfileId } from "./credential";
import type { UsageEntry } from "./usage-entry";

/** A model setting: a ref, or primary with fallbacks (07 §5). Absent and `[]` fallbacks differ (D-50). */
export type ModelValue = { primary?: string; fallbacks?: readonly string[] };

export type AgentConfig = {
  id: string;
  model?: ModelValue;
  imageModel?: ModelValue;
  subagentModel?: ModelValue;
  heartbeatModel?: string;
  /** Alias by model ref, as written (`agents.*.models.<ref>.alias`). */
  aliases: Readonly<Record<string, string>>;
};

export type ProviderConfig = {
  id: string;
  modelIds: readonly string[];
  /** `models.providers.<p>.auth`, e.g. `aws-sdk` (02 §2). */
  auth?: string;
  /** `models.providers.<p>.apiKey` is set, so the id `inline-api-key:<p>` stands for it (W-9). */
  hasInlineKey: boolean;
};

/** The part of openclaw.json, overlaid with the settings, that the rules read. */
export type FailoverConfig = {
  auth: {
    profiles: Readonly<
      Record<ProfileId, { provider: string; mode?: "api_key" | "oauth" | "token" | "aws-sdk" }>
    >;
    order: Readonly<Record<string, readonly ProfileId[]>>;
  };
  defaults: Omit<AgentConfig, "id">;
  /** Both written forms merged, `entries` over `list` per field (D-51). */
  agents: readonly AgentConfig[];
  /** In configuration order. */
  providers: readonly ProviderConfig[];
  policy: FailoverPolicy;
};

/** Everything the rules need to know about one agent at one moment; an immutable snapshot, no secrets. */
export type AgentFacts = {
  agentId: string;
  config: FailoverConfig;
  profiles: Readonly<Record<ProfileId, CredentialFacts>>;
  usage: Readonly<Record<ProfileId, UsageEntry>>;
  /** The per-agent order override by provider (O-21). */
  storedOrder: Readonly<Record<string, readonly ProfileId[]>>;
  lastGood: Readonly<Record<string, ProfileId>>;
  /** Profiles whose windows come from a rehearsal at least in part (P-34). */
  rehearsed?: readonly ProfileId[];
};
