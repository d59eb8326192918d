import { aliasTablesOf } from "../candidates/effective-fallbacks";
import type { FailoverConfig } from "../config";
import { parseModelRef } from "../model-ref";
import { rememberTexts } from "../remember-texts";
import type { SessionContext } from "./selection";

/** Command-line runtimes that serve a provider's own models (S-55). */
const runtimeProviders: ReadonlyMap<string, string> = new Map([
  ["claude-cli", "anthropic"],
  ["codex-cli", "openai"],
  ["openai-codex", "openai"],
  ["google-gemini-cli", "google"],
]);

/** Two refs are one model after aliases and command-line runtimes (S-55). */
export function isSameRef(one: string, other: string, context: SessionContext): boolean {
  return one === other || canonicalText(one, context) === canonicalText(other, context);
}

/** Every turn compares the same few refs; a configuration is never changed, only taken the place of. */
const canonicalTexts = new WeakMap<FailoverConfig, Map<string, (text: string) => string>>();

function canonicalText(text: string, { config, agentId }: SessionContext): string {
  const ofConfig = canonicalTexts.get(config) ?? new Map<string, (text: string) => string>();
  canonicalTexts.set(config, ofConfig);
  const known = ofConfig.get(agentId) ?? rememberTexts((ref) => readCanonical(ref, { config, agentId }));
  ofConfig.set(agentId, known);
  return known(text);
}

function readCanonical(text: string, { config, agentId }: SessionContext): string {
  const parsed = parseModelRef(text, { aliases: aliasTablesOf(config, agentId) });
  if (parsed === null) return text.trim();
  return `${runtimeProviders.get(parsed.provider) ?? parsed.provider}/${parsed.model}`;
}

/** A router model (`…/auto`) names no model of its own. */
export const isRouterRef = (ref: string): boolean => /\/auto$/i.test(ref.trim());
