import { createHash } from "node:crypto";
import { logHash } from "../failover/decision/log-hash";
import type { ProfileId } from "../failover/credential";

/** Finds the profile behind a hash of the log (L-50); undefined for one that nobody here knows. */
export type ProfileNames = (hash: string) => ProfileId | undefined;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

export const profileHash = (profileId: ProfileId): string => logHash(sha256, profileId);

export function createProfileNames(known: Iterable<ProfileId>): ProfileNames {
  const byHash = new Map([...known].map((profileId) => [profileHash(profileId), profileId]));
  return (hash) => byHash.get(hash);
}

const isHash = (text: string): boolean => /^sha256:[0-9a-f]{12}$/.test(text);

/** The hash of a line's profile; an id that was written as it stands is hashed. */
export const hashOfLogged = (profile: string): string => (isHash(profile) ? profile : profileHash(profile));
