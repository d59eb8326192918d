/** What may be changed of a key later on: its name, what it may ask for (P-31) and how much. Null: anything, any. */
export type GatewayKeyTerms = {
  name: string;
  scopes: {
    agents: readonly string[] | null;
    models: readonly string[] | null;
    pin: boolean;
    fallbacks: boolean;
  };
  limits: { concurrent: number | null; perMinute: number | null };
};

/** As stored: of the secret only its hash. */
export type GatewayKeyRow = {
  id: string;
  secretHash: string;
  fingerprint: string;
  createdAt: number;
  revokedAt: number | null;
  lastUsedAt: number | null;
  uses: number;
} & GatewayKeyTerms;
