import type { KeyTerms } from "./gateway-keys";

/** The form of a gateway key, as it is typed. */
export type KeyDraft = {
  name: string;
  allAgents: boolean;
  agents: readonly string[];
  allModels: boolean;
  /** One ref per line or comma. */
  models: string;
  pin: boolean;
  fallbacks: boolean;
  concurrent: string;
  perMinute: string;
};

export const emptyKeyDraft: KeyDraft = {
  name: "",
  allAgents: true,
  agents: [],
  allModels: true,
  models: "",
  pin: true,
  fallbacks: true,
  concurrent: "",
  perMinute: "",
};

export function keyDraftOf({ name, scopes, limits }: KeyTerms): KeyDraft {
  return {
    name,
    allAgents: scopes.agents === null,
    agents: scopes.agents ?? [],
    allModels: scopes.models === null,
    models: (scopes.models ?? []).join("\n"),
    pin: scopes.pin,
    fallbacks: scopes.fallbacks,
    concurrent: textOf(limits.concurrent),
    perMinute: textOf(limits.perMinute),
  };
}

const textOf = (limit: number | null) => (limit === null ? "" : String(limit));

export const modelList = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .map((ref) => ref.trim())
      .filter(Boolean),
  ),
];

/** Null while the form cannot be saved: no name, an empty list, a limit that is no whole number. */
export function keyTermsOf(draft: KeyDraft): KeyTerms | null {
  const agents = draft.allAgents ? null : [...draft.agents].sort();
  const models = draft.allModels ? null : modelList(draft.models);
  const concurrent = limitOf(draft.concurrent);
  const perMinute = limitOf(draft.perMinute);
  if (draft.name.trim() === "" || agents?.length === 0 || models?.length === 0) return null;
  if (concurrent === undefined || perMinute === undefined) return null;
  const { pin, fallbacks } = draft;
  return {
    name: draft.name.trim(),
    scopes: { agents, models, pin, fallbacks },
    limits: { concurrent, perMinute },
  };
}

/** Null: no limit; undefined: not a number. */
function limitOf(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  return /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text.trim()) : undefined;
}
