import type { GatewayKeyRow, GatewayKeyTerms } from "../store/gateway-key";
import type { StorePort } from "../store/port";
import { randomSecret, sha256Hex } from "./secret";

/** In memory, because the gateway asks on every request and must not wait for a query. */
export type GatewayKeyCache = {
  find(secret: string): GatewayKeyRow | null;
  touch(id: string): void;
  /** Reads the keys again: at once after a change of ours, and often, because another process may have revoked one. */
  refresh(): Promise<void>;
  /** As stored, with the uses that are not written yet. */
  list(): Promise<readonly GatewayKeyRow[]>;
  /** Writes the uses noted since the last time, one write for all of them. */
  flushUses(): Promise<void>;
};

type Use = { uses: number; lastUsedAt: number };

export function createGatewayKeyCache(
  store: Pick<StorePort, "listGatewayKeys" | "touchGatewayKeys">,
  now: () => number,
): GatewayKeyCache {
  let byHash: ReadonlyMap<string, GatewayKeyRow> = new Map();
  /** Hashes of secrets that have been a key; wrong ones are not kept, or guessing would fill the memory. */
  const hashes = new Map<string, string>();
  let unsaved = new Map<string, Use>();

  function note(id: string, { uses, lastUsedAt }: Use) {
    const noted = unsaved.get(id);
    if (!noted) return void unsaved.set(id, { uses, lastUsedAt });
    noted.uses += uses;
    noted.lastUsedAt = Math.max(noted.lastUsedAt, lastUsedAt);
  }

  return {
    find(secret) {
      const known = hashes.get(secret);
      const hash = known ?? sha256Hex(secret);
      const key = byHash.get(hash);
      if (key && known === undefined) hashes.set(secret, hash);
      return key && key.revokedAt === null ? key : null;
    },
    touch: (id) => note(id, { uses: 1, lastUsedAt: now() }),
    async refresh() {
      byHash = new Map((await store.listGatewayKeys()).map((key) => [key.secretHash, key]));
      for (const [secret, hash] of hashes) if (!byHash.has(hash)) hashes.delete(secret);
    },
    async list() {
      return (await store.listGatewayKeys()).map((key) => {
        const use = unsaved.get(key.id);
        return use ? { ...key, uses: key.uses + use.uses, lastUsedAt: use.lastUsedAt } : key;
      });
    },
    async flushUses() {
      if (unsaved.size === 0) return;
      const writing = unsaved;
      unsaved = new Map();
      try {
        await store.touchGatewayKeys([...writing].map(([id, use]) => ({ id, ...use })));
      } catch (error) {
        for (const [id, use] of writing) note(id, use);
        throw error;
      }
    },
  };
}

/** The secret is shown once; stored is its hash and what D-60 lets people see of it. */
export function newGatewayKey(terms: GatewayKeyTerms, now: number): { row: GatewayKeyRow; secret: string } {
  const random = randomSecret();
  const secret = `us-gw-${random}`;
  const row: GatewayKeyRow = {
    id: `gk_${sha256Hex(secret).slice(0, 12)}`,
    ...terms,
    secretHash: sha256Hex(secret),
    fingerprint: `us-gw-…${secret.slice(-4)}`,
    createdAt: now,
    revokedAt: null,
    lastUsedAt: null,
    uses: 0,
  };
  return { row, secret };
}
