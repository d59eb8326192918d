import type { SecretFlaw } from "../failover/credential";

/** Anything but one line of Latin-1, which is what a header's value may hold (RFC 9110 §5.5). */
const unsendable = /[^\t\x20-\x7e\x80-\xff]/;

/**
 * What keeps a secret out of every request: it goes out in a header and nowhere else. Blanks around it were taken away
 * when it was read (O-4); what stands inside is not guessed at.
 */
export function secretFlawOf(secret: string): SecretFlaw | null {
  if (!unsendable.test(secret)) return null;
  return /[\r\n]/.test(secret) ? "line-break" : "character";
}
