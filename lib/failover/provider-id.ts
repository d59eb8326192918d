/** Ids are compared trimmed and lower-cased; no other spelling is folded, `z.ai` is not `zai` (G-4). */
export const normalizeProviderId = (id: string): string => id.trim().toLowerCase();

// Providers whose credentials live under another id (O-2, O-3): the Codex login and the plan variants of catalogues.
const authAliases: ReadonlyMap<string, string> = new Map([
  ["openai-codex", "openai"],
  ["byteplus-plan", "byteplus"],
  ["stepfun-plan", "stepfun"],
  ["volcengine-plan", "volcengine"],
]);

/** The provider id under which the credentials of a provider are kept (O-3). */
export function authKeyOf(provider: string): string {
  const id = normalizeProviderId(provider);
  return authAliases.get(id) ?? id;
}
