import type { Candidate } from "../failover/run-record";
import { formatModelRef } from "../failover/model-ref";

/** What a gateway key may ask for (P-31). Null: anything. */
export type KeyScopes = {
  agents: readonly string[] | null;
  /** Refs as `provider/model`, or `provider/*`. */
  models: readonly string[] | null;
  /** May name an account behind `@`. */
  pin: boolean;
  /** May bring its own fallbacks. */
  fallbacks: boolean;
};

export const mayUseAgent = (scopes: KeyScopes | undefined, agentId: string): boolean =>
  !scopes?.agents || scopes.agents.includes(agentId);

/** Asked of every candidate, with its aliases resolved. */
export function mayUseModel(
  scopes: KeyScopes | undefined,
  { provider, model }: Pick<Candidate, "provider" | "model">,
): boolean {
  if (!scopes?.models) return true;
  return scopes.models.includes(formatModelRef(provider, model)) || scopes.models.includes(`${provider}/*`);
}
