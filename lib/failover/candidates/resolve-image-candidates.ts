import type { FailoverConfig } from "../config";
import { parseModelRef, type ModelRef } from "../model-ref";
import { filledText } from "../own-value";
import type { Candidate, RouteOrigin } from "../run-record";
import { buildChain, type ChainPart } from "./build-chain";
import { aliasTablesOf } from "./effective-fallbacks";
import { NoModelConfigured, primaryRef } from "./resolve-candidates";

export type ImageChainInput = {
  config: FailoverConfig;
  agentId: string;
  /** The image model asked for; blank or absent: `agents.defaults.imageModel.primary`. */
  requested?: string;
  fallbacksOverride?: readonly string[];
};

const noImageModel =
  "No image model configured. Set agents.defaults.imageModel.primary or agents.defaults.imageModel.fallbacks.";

/** The chain for images; no text model is ever appended. Warnings name what was left out. */
export function resolveImageCandidates(input: ImageChainInput): {
  candidates: Candidate[];
  warnings: string[];
} {
  const imageModel = input.config.defaults.imageModel;
  const primary = filledText(imageModel?.primary);
  const fallbacks = input.fallbacksOverride ?? imageModel?.fallbacks ?? [];
  const first = filledText(input.requested) ?? primary;
  const asked = first === undefined ? [] : [{ text: first, routeOrigin: "requested" as const }];
  const texts = [
    ...asked,
    ...fallbacks.map((text) => ({ text, routeOrigin: "configured-fallback" as const })),
  ];
  const resolve = resolver(input, primary);

  const warnings: string[] = [];
  const parts: ChainPart[] = [];
  for (const { text, routeOrigin } of texts) {
    const ref = resolve(text);
    if (ref === null) warnings.push(unresolved(text, routeOrigin));
    else parts.push({ ref, routeOrigin });
  }
  const candidates = buildChain(parts);
  if (candidates.length === 0) throw new NoModelConfigured(noImageModel);
  return { candidates, warnings };
}

const unresolved = (text: string, origin: RouteOrigin) =>
  `Unresolved image model "${text.trim()}"; skipped ${origin} candidate.`;

/** A bare image model takes the provider of the image primary, else that of the configured primary. */
function resolver({ config, agentId }: ImageChainInput, primary: string | undefined) {
  const aliases = aliasTablesOf(config, agentId);
  const ofText = primaryRef(config, agentId)?.provider;
  const provider =
    primary === undefined ? ofText : parseModelRef(primary, { aliases, defaultProvider: ofText })?.provider;
  return (text: string): ModelRef | null =>
    parseModelRef(text, { aliases, defaultProvider: provider ?? ofText });
}
