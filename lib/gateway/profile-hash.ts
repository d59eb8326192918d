import { createHash } from "node:crypto";

const known = new Map<string, string>();
const mostKnown = 20_000;

/** The public name of a profile, as in the logs (L-45, L-50). */
export function profileHash(profileId: string): string {
  const hashed = known.get(profileId);
  if (hashed !== undefined) return hashed;
  const hash = `sha256:${createHash("sha256").update(profileId).digest("hex").slice(0, 12)}`;
  if (known.size >= mostKnown) known.clear();
  known.set(profileId, hash);
  return hash;
}
