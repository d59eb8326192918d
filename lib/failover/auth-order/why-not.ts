import type { CredentialFacts, ProfileId } from "../credential";
import { externalProgramOf } from "../external-program";
import { ownValue } from "../own-value";
import { authKeyOf } from "../provider-id";
import type { EligibilityCode, OrderInput } from "./auth-order";
import type { WhyNot } from "./order-why";
import type { Ranking } from "./rank-profiles";

type Excluded = { profileId: ProfileId; code: EligibilityCode; isListed: boolean };

/** Why a profile is left out, and what to do about it (O-41). */
export function whyNot({ facts }: OrderInput, ranking: Ranking, excluded: Excluded): WhyNot {
  const credential = ownValue(facts.profiles, excluded.profileId);
  const configured = ownValue(facts.config.auth.profiles, excluded.profileId);
  switch (excluded.code) {
    case "profile_missing": {
      const program = externalProgramOf(excluded.profileId);
      if (program !== null) return { id: "external-login", values: { program } };
      const isListed = excluded.isListed && ranking.source !== "config_profiles";
      return { id: isListed ? "listed-not-stored" : "configured-not-stored" };
    }
    case "setup_inactive":
      return { id: "setup-inactive" };
    case "provider_mismatch":
      return otherProvider(ranking.authKey, credential?.provider, configured?.provider);
    case "mode_mismatch":
      return {
        id: "mode-mismatch",
        values: { configured: configured?.mode ?? "nothing", stored: credential?.type ?? "nothing" },
      };
    case "missing_credential":
      return { id: noSecret(credential?.type) };
    case "invalid_expires":
      return { id: "invalid-expires" };
    case "expired":
      return expired(credential);
    case "unresolved_ref":
      return unresolved(credential?.ref);
    case "ok":
      return {
        id: ranking.explicit ? "not-listed" : "not-configured",
        values: { provider: ranking.authKey },
      };
  }
}

function otherProvider(authKey: string, stored: string | undefined, configured: string | undefined): WhyNot {
  const provider = stored !== undefined && authKeyOf(stored) !== authKey ? stored : configured;
  return provider === undefined ? { id: "unknown-provider" } : { id: "other-provider", values: { provider } };
}

function noSecret(type: CredentialFacts["type"] | undefined): "no-login" | "no-token" | "no-key" {
  switch (type) {
    case "oauth":
      return "no-login";
    case "token":
      return "no-token";
    case "api_key":
    case undefined:
      return "no-key";
  }
}

/** A login is refreshed by whoever keeps it (P-5, D-42); a token must be fetched anew. */
function expired(credential: CredentialFacts | undefined): WhyNot {
  const program = credential?.type === "oauth" ? (credential.external ?? "OpenClaw") : null;
  const expiredAt = credential?.expires;
  if (expiredAt === undefined)
    return program === null ? { id: "no-access" } : { id: "no-access-refreshed", values: { program } };
  return program === null
    ? { id: "expired", values: { expiredAt } }
    : { id: "expired-refreshed", values: { expiredAt, program } };
}

/** D-21: source and id of the reference, never a value. */
const unresolved = (ref: CredentialFacts["ref"]): WhyNot =>
  ref === undefined
    ? { id: "unresolved" }
    : { id: "unresolved-ref", values: { ref: `${ref.source}:${ref.id}` } };
