import type { AgentFacts } from "../failover/config";
import type { CredentialFacts } from "../failover/credential";
import { defaultPolicy } from "../failover/policy";
import type { RunSummary } from "./decisions";

// Builders for the tests of this room.

export const now = Date.UTC(2026, 10, 29, 17, 41, 6);

export const aKey = (provider: string, fields: Partial<CredentialFacts> = {}): CredentialFacts => ({
  type: "api_key",
  provider,
  secret: "present",
  fingerprint: "sk-…9f2c",
  ...fields,
});

type FactsFields = Partial<Omit<AgentFacts, "config">> & {
  primary?: string;
  fallbacks?: readonly string[];
  configOrder?: Readonly<Record<string, readonly string[]>>;
};

export function aFacts({ primary, fallbacks, configOrder, ...fields }: FactsFields = {}): AgentFacts {
  return {
    agentId: "main",
    profiles: {},
    usage: {},
    storedOrder: {},
    lastGood: {},
    config: {
      auth: { profiles: {}, order: configOrder ?? {} },
      defaults: {
        model: { primary: primary ?? "openai/gpt-5.5", fallbacks: fallbacks ?? [] },
        aliases: {},
      },
      agents: [],
      providers: [],
      policy: defaultPolicy,
    },
    ...fields,
  };
}

export const aRun = (fields: Partial<RunSummary> = {}): RunSummary => ({
  runId: "run-1",
  agentId: "main",
  sessionKey: null,
  source: "gateway",
  requested: "openai/gpt-5.5",
  startedAt: now - 2_000,
  endedAt: now - 1_000,
  outcome: "answered",
  answeredBy: { candidate: "openai/gpt-5.5", profileId: "openai:a" },
  cursor: "",
  reason: null,
  fellBack: false,
  stepCount: 1,
  ...fields,
});
