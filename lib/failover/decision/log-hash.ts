export type Hash = (text: string) => string;

/** `sha256:` and the first 12 hex digits, for everything that is hashed in a log (L-45, L-50). */
export const logHash = (hash: Hash, text: string) => `sha256:${hash(text).slice(0, 12)}`;
