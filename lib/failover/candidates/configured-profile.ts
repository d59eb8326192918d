import type { FailoverConfig } from "../config";
import type { ProfileId } from "../credential";
import { parseModelRef, type ModelRef } from "../model-ref";
import { agentConfigOf, aliasTablesOf, configuredPrimary } from "./effective-fallbacks";

/** The profile that the configuration ties to a model by `model@profile` (R-13, S-12). */
export function configuredProfileOf(
  config: FailoverConfig,
  agentId: string,
  model: Pick<ModelRef, "provider" | "model">,
): ProfileId | undefined {
  const agent = agentConfigOf(config, agentId);
  const texts = [
    configuredPrimary(config, agentId),
    ...(agent?.model?.fallbacks ?? config.defaults.model?.fallbacks ?? []),
  ];
  const aliases = aliasTablesOf(config, agentId);
  for (const text of texts) {
    if (text === undefined || !text.includes("@")) continue;
    const ref = parseModelRef(text, { aliases, defaultProvider: model.provider });
    if (ref?.provider === model.provider && ref.model === model.model && ref.profileId !== undefined) {
      return ref.profileId;
    }
  }
  return undefined;
}
