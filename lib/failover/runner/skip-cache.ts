import type { ProfileId } from "../credential";
import type { FailureReason } from "../reasons";

const pruneEveryMs = 5_000;
const minTtlMs = 1_000;
const maxTtlMs = 600_000;

type Marker = { provider: string; reason: FailureReason; expiresAt: number; profileId: ProfileId | null };

/** Auth failures per session, provider and model; in memory, gone after a restart. */
export type SkipCache = { markers: Map<string, Marker>; prunedAt: number };

export const createSkipCache = (): SkipCache => ({ markers: new Map(), prunedAt: -Infinity });

/** the time to live from the environment's text, clamped; null when the cache is off. */
export function parseSkipCacheTtl(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? "";
  if (!/^\d+$/.test(trimmed)) return null;
  const milliseconds = Number(trimmed);
  return milliseconds > 0 ? clampTtl(milliseconds) : null;
}

const clampTtl = (milliseconds: number) => Math.min(Math.max(milliseconds, minTtlMs), maxTtlMs);

type Place = { sessionId: string; provider: string; model: string };

const keyOf = ({ sessionId, provider, model }: Place) => JSON.stringify([sessionId, provider, model]);

export function rememberSkip(
  cache: SkipCache,
  place: Place,
  failure: { reason: FailureReason; profileId: ProfileId | null; ttlMs: number; now: number },
): void {
  prune(cache, failure.now);
  cache.markers.set(keyOf(place), {
    provider: place.provider,
    reason: failure.reason,
    profileId: failure.profileId,
    expiresAt: failure.now + clampTtl(failure.ttlMs),
  });
}

/** The remembered reason, unless it has run out or the session now selects another profile. */
export function recentFailure(
  cache: SkipCache,
  place: Place,
  selected: { profileId: ProfileId | null; now: number },
): FailureReason | null {
  prune(cache, selected.now);
  const marker = cache.markers.get(keyOf(place));
  if (marker === undefined || selected.now >= marker.expiresAt) return null;
  if (selected.profileId !== null && selected.profileId !== marker.profileId) return null;
  return marker.reason;
}

/** To be called after a new credential for the provider. */
export function forgetSkips(cache: SkipCache, provider: string): void {
  for (const [key, marker] of cache.markers) if (marker.provider === provider) cache.markers.delete(key);
}

function prune(cache: SkipCache, now: number) {
  if (now - cache.prunedAt < pruneEveryMs) return;
  cache.prunedAt = now;
  for (const [key, marker] of cache.markers) if (now >= marker.expiresAt) cache.markers.delete(key);
}
