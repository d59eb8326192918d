const shortestShown = 24;
const longestPrefix = 7;

/**
 * D-60: the public prefix and the last four characters. The prefix ends at the second `-`, or at the only one: where
 * there is none, nothing in front is known to be public.
 */
export function fingerprint(secret: string): string {
  if (secret.length < shortestShown) return "…";
  const [first = "", second, ...rest] = secret.split("-");
  const prefix = second === undefined ? "" : rest.length === 0 ? `${first}-` : `${first}-${second}-`;
  return `${prefix.slice(0, longestPrefix)}…${secret.slice(-4)}`;
}
