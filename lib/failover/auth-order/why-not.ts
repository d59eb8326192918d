import type { CredentialFacts, ProfileId } from "../credential";
import { externalProgramOf } from "../external-program";
import { ownValue } from "../own-value";
import { authKeyOf } from "../provider-id";
import type { EligibilityCode, OrderInput } from "./auth-order";
import { formatUtcTime } from "./format-utc-time";
import type { Ranking } from "./rank-profiles";

type Excluded = { profileId: ProfileId; code: EligibilityCode; isListed: boolean };

/** Why a profile is left out, and what to do about it (O-41). */
export function whyNot(input: OrderInput, ranking: Ranking, excluded: Excluded): string {
  const { facts } = input;
  const credential = ownValue(facts.profiles, excluded.profileId);
  const configured = ownValue(facts.config.auth.profiles, excluded.profileId);
  switch (excluded.code) {
    case "profile_missing": {
      const program = externalProgramOf(excluded.profileId);
      if (program !== null) return `external: the login of ${program}, which only OpenClaw reads`;
      return excluded.isListed && ranking.source !== "config_profiles"
        ? "listed but not stored"
        : "configured but not stored";
    }
    case "setup_inactive":
      return "set up but not activated yet; finish its setup";
    case "provider_mismatch":
      return `belongs to ${otherProvider(ranking.authKey, credential?.provider, configured?.provider)}`;
    case "mode_mismatch":
      return `config says ${configured?.mode}, stored is ${credential?.type}`;
    case "missing_credential":
      return `no ${secretName(credential?.type)} stored`;
    case "invalid_expires":
      return "its expiry is not a valid time; store the token again";
    case "expired":
      return expired(input, credential);
    case "unresolved_ref":
      return unresolved(credential?.ref);
    case "ok":
      return ranking.explicit
        ? `not listed in the order of ${ranking.authKey}`
        : `not among the configured profiles of ${ranking.authKey}`;
  }
}

const otherProvider = (authKey: string, stored: string | undefined, configured: string | undefined): string =>
  (stored !== undefined && authKeyOf(stored) !== authKey ? stored : configured) ?? "another provider";

function secretName(type: CredentialFacts["type"] | undefined): string {
  switch (type) {
    case "oauth":
      return "login";
    case "token":
      return "token";
    case "api_key":
    case undefined:
      return "key";
  }
}

function expired({ now, formatTime }: OrderInput, credential: CredentialFacts | undefined): string {
  const fix =
    credential?.type === "oauth"
      ? `${credential.external ?? "OpenClaw"} refreshes this login`
      : "log in again";
  if (credential?.expires === undefined) return `no working access token; ${fix}`;
  const at = (formatTime ?? ((time: number) => formatUtcTime(time, now)))(credential.expires);
  return `token expired on ${at}; ${fix}`;
}

/** D-21: source and id of the reference, never a value. */
const unresolved = (ref: CredentialFacts["ref"]): string =>
  ref === undefined
    ? "its secret reference cannot be resolved; check the secret provider"
    : `its secret reference ${ref.source}:${ref.id} cannot be resolved; check the secret provider`;
