import type { GatewayKeyRow, StorePort } from "../store/port";
import { randomSecret, sha256Hex } from "./secret";

/** In memory, because the gateway asks on every request and must not wait for a query. */
export type GatewayKeyCache = {
  find(secret: string): GatewayKeyRow | null;
  touch(id: string): void;
  /** Reads the keys again: revoking and creating in another process takes effect within a second. */
  refresh(): Promise<void>;
  /** Writes the last uses noted since the last time. */
  flushUses(): Promise<void>;
};

export function createGatewayKeyCache(
  store: Pick<StorePort, "listGatewayKeys" | "touchGatewayKeys">,
  now: () => number,
): GatewayKeyCache {
  let byHash: ReadonlyMap<string, GatewayKeyRow> = new Map();
  let uses = new Map<string, number>();

  return {
    find(secret) {
      const key = byHash.get(sha256Hex(secret));
      return key && key.revokedAt === null ? key : null;
    },
    touch(id) {
      uses.set(id, now());
    },
    async refresh() {
      byHash = new Map((await store.listGatewayKeys()).map((key) => [key.secretHash, key]));
    },
    async flushUses() {
      if (uses.size === 0) return;
      const used = [...uses].map(([id, lastUsedAt]) => ({ id, lastUsedAt }));
      uses = new Map();
      await store.touchGatewayKeys(used);
    },
  };
}

/** The secret is shown once; stored is its hash and what D-60 lets people see of it. */
export function newGatewayKey(name: string, now: number): { row: GatewayKeyRow; secret: string } {
  const random = randomSecret();
  const secret = `us-gw-${random}`;
  const row: GatewayKeyRow = {
    id: `gk_${sha256Hex(secret).slice(0, 12)}`,
    name,
    secretHash: sha256Hex(secret),
    fingerprint: `us-gw-…${secret.slice(-4)}`,
    createdAt: now,
    revokedAt: null,
    lastUsedAt: null,
  };
  return { row, secret };
}
