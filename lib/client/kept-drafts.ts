import { draftPrefix, signedOutKey } from "./forget-drafts";

type Kept = { value: unknown; isStored: boolean };

export type KeptDrafts = {
  /** The same object until it is changed; null without a draft. */
  get(key: string): unknown;
  /** Null takes it away. */
  set(key: string, value: unknown): void;
  /** False where the browser refused it, so that it would be lost with the page. */
  isStored(key: string): boolean;
  subscribe(listener: () => void): () => void;
};

/**
 * Unsaved drafts of this tab, over reloads and ways away. Values are kept in plain text: never a secret. `shared` is what
 * the tabs have in common: a draft from before somebody signed out in one of them is not shown again.
 */
export function createKeptDrafts(browser: { own(): Storage; shared(): Storage; now(): number }): KeptDrafts {
  const known = new Map<string, Kept | null>();
  const listeners = new Set<() => void>();

  function find(key: string): Kept | null {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = read(browser, key);
    const kept = value === null ? null : { value, isStored: true };
    known.set(key, kept);
    return kept;
  }

  return {
    get: (key) => find(key)?.value ?? null,
    set(key, value) {
      known.set(key, value === null ? null : { value, isStored: write(browser, key, value) });
      if (value === null) attempt(() => browser.own().removeItem(draftPrefix + key));
      for (const listener of listeners) listener();
    },
    isStored: (key) => find(key)?.isStored ?? true,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type Browser = Parameters<typeof createKeptDrafts>[0];

function read({ own, shared }: Browser, key: string): unknown {
  const stored = attempt((): unknown => JSON.parse(own().getItem(draftPrefix + key) ?? "null"));
  if (typeof stored !== "object" || stored === null || !("at" in stored) || !("value" in stored)) return null;
  const signedOutAt = Number(attempt(() => shared().getItem(signedOutKey)) ?? 0);
  return Number(stored.at) > signedOutAt ? stored.value : null;
}

function write({ own, now }: Browser, key: string, value: unknown): boolean {
  return attempt(() => own().setItem(draftPrefix + key, JSON.stringify({ at: now(), value }))) !== null;
}

/** Null where the browser refuses its storage, or something else stands in it. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
