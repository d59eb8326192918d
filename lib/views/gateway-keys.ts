/** What a gateway key may ask for (P-31) and how much; null: anything, any. */
export type KeyTerms = {
  name: string;
  scopes: {
    agents: readonly string[] | null;
    models: readonly string[] | null;
    pin: boolean;
    fallbacks: boolean;
  };
  limits: { concurrent: number | null; perMinute: number | null };
};

/** A gateway key without anything that opens the gateway (D-60). */
export type KeyView = KeyTerms & {
  id: string;
  fingerprint: string;
  createdAt: number;
  revokedAt: number | null;
  lastUsedAt: number | null;
  uses: number;
};

/** Body of `GET /api/keys`: those in use by name, then the revoked ones, the latest first. */
export type KeysView = {
  now: number;
  keys: readonly KeyView[];
  /** What scopes may name. */
  agentIds: readonly string[];
  models: readonly string[];
  /** Requests at a time over all keys, and how many of them one key gets (P-35). */
  places: { all: number; ofOneKey: number };
};

/** Body of `POST /api/keys`: the one time the secret is told. */
export type NewKey = { id: string; name: string; secret: string };

export function viewKeys(input: Omit<KeysView, "keys"> & { keys: readonly KeyView[] }): KeysView {
  return { ...input, keys: input.keys.map(withoutSecrets).sort(inUseFirst) };
}

/** Field by field, so that nothing a row has besides goes along. */
function withoutSecrets(key: KeyView): KeyView {
  const { id, name, fingerprint, createdAt, revokedAt, lastUsedAt, uses, scopes, limits } = key;
  return { id, name, fingerprint, createdAt, revokedAt, lastUsedAt, uses, scopes, limits };
}

function inUseFirst(left: KeyView, right: KeyView): number {
  if (left.revokedAt !== null && right.revokedAt !== null) return right.revokedAt - left.revokedAt;
  if (left.revokedAt !== null || right.revokedAt !== null) return left.revokedAt === null ? -1 : 1;
  return left.name.localeCompare(right.name);
}

export const isUnlimited = ({ scopes, limits }: KeyTerms): boolean =>
  scopes.agents === null &&
  scopes.models === null &&
  scopes.pin &&
  scopes.fallbacks &&
  limits.concurrent === null &&
  limits.perMinute === null;
