import { aliasTablesOf } from "../candidates/effective-fallbacks";
import { parseModelRef } from "../model-ref";
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

function canonicalText(text: string, { config, agentId }: SessionContext): string {
  const parsed = parseModelRef(text, { aliases: aliasTablesOf(config, agentId) });
  if (parsed === null) return text.trim();
  return `${runtimeProviders.get(parsed.provider) ?? parsed.provider}/${parsed.model}`;
}

/** A router model (`…/auto`) names no model of its own. */
export const isRouterRef = (ref: string): boolean => /\/auto$/i.test(ref.trim());
