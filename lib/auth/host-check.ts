/** What the checks of Host and Origin compare with: our real port and the listed further names (P-20). */
export type KnownHosts = { port: number; allowedHosts: readonly string[] };

/** Loopback names need our port; a listed value counts as it is, or with our port behind it. */
export function isKnownHost(host: string | undefined, known: KnownHosts): boolean {
  const value = host?.toLowerCase();
  if (!value) return false;
  return isLoopbackHost(value, known.port) || isListedHost(value, known);
}

/** Origin must be exactly where we are reached, scheme and port included (P-21). */
export function isOwnOrigin(
  origin: string | null,
  request: { host: string | null; forwardedProto: string | null },
  known: KnownHosts,
): boolean {
  const host = request.host?.toLowerCase();
  if (!origin || !host || !isKnownHost(host, known)) return false;
  return (
    origin.toLowerCase() ===
    `${isSecure({ host, forwardedProto: request.forwardedProto }, known) ? "https" : "http"}://${host}`
  );
}

/** Behind TLS: only a listed host can be, and the proxy in front says so. */
export function isSecure(
  request: { host: string | null; forwardedProto: string | null },
  known: KnownHosts,
): boolean {
  const host = request.host?.toLowerCase() ?? "";
  return isListedHost(host, known) && request.forwardedProto?.split(",")[0]?.trim() === "https";
}

function isLoopbackHost(host: string, port: number): boolean {
  const names = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`];
  // Browsers leave out the port of plain http.
  return names.includes(host) || (port === 80 && ["127.0.0.1", "localhost", "[::1]"].includes(host));
}

function isListedHost(host: string, known: KnownHosts): boolean {
  return known.allowedHosts.some((listed) => host === listed || host === `${listed}:${known.port}`);
}
