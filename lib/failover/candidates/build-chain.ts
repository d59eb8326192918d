import type { ModelRef } from "../model-ref";
import type { Candidate, RouteOrigin } from "../run-record";

export type ChainPart = { ref: ModelRef; routeOrigin: RouteOrigin };

/**
 * First wins by provider and model. A later duplicate may still lend its configured profile: `model@profile`
 * is a statement about the model, wherever it stands (R-13, S-12).
 */
export function buildChain(parts: readonly ChainPart[]): Candidate[] {
  const chain = new Map<string, Candidate>();
  for (const { ref, routeOrigin } of parts) {
    const key = JSON.stringify([ref.provider, ref.model]);
    const seen = chain.get(key);
    if (seen === undefined) {
      const { provider, model, profileId } = ref;
      chain.set(key, { provider, model, routeOrigin, ...(profileId === undefined ? {} : { profileId }) });
    } else if (seen.profileId === undefined && ref.profileId !== undefined) {
      chain.set(key, { ...seen, profileId: ref.profileId });
    }
  }
  return [...chain.values()];
}
