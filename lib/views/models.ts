import type { AgentFacts } from "../failover/config";
import type { Lock } from "./lock-said";
import type { Role } from "./me";
import { publicFacts } from "./public-facts";

/**
 * Whose chain: this agent's own, that of all agents without one (`agents.defaults`), or the one for images, which only
 * the defaults have.
 */
export const chainScopes = ["agent", "defaults", "image"] as const;
export type ChainScope = (typeof chainScopes)[number];

export type WrittenChain = {
  /** Where it stands in openclaw.json, or would: `agents.entries.work.model`. */
  path: string;
  /** The value as it stands there; null when there is none. */
  written: unknown;
  /** Why it cannot be edited; null when it can. */
  lock: Lock | null;
};

/** Body of `GET /api/models?agent=`, and `current` of a 409. The facts let the browser try a draft with the real rules. */
export type ModelsView = {
  now: number;
  agentId: string;
  role: Role;
  /** Of openclaw.json. */
  revision: string;
  facts: AgentFacts;
  chains: Readonly<Record<ChainScope, WrittenChain>>;
  /** Agents without any model setting of their own, so a change of the defaults is a change for them. */
  inheriting: readonly string[];
};

export function viewModels(input: {
  facts: AgentFacts;
  now: number;
  role: Role;
  revision: string;
  chains: Readonly<Record<ChainScope, WrittenChain>>;
  agentIds: readonly string[];
}): ModelsView {
  const { facts, now, role, revision, chains, agentIds } = input;
  const { agents } = facts.config;
  return {
    now,
    agentId: facts.agentId,
    role,
    revision,
    facts: publicFacts(facts),
    chains,
    inheriting: agentIds.filter((id) => agents.find((agent) => agent.id === id)?.model === undefined),
  };
}
