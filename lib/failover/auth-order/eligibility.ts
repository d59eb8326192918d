import type { AgentFacts, FailoverConfig } from "../config";
import type { CredentialFacts, ProfileId } from "../credential";
import { ownValue } from "../own-value";
import { authKeyOf } from "../provider-id";
import type { EligibilityCode, TokenState } from "./auth-order";

/** The first condition of 02 §2 that applies. Windows play no part in it (O-13). */
export function eligibilityOf(
  facts: Pick<AgentFacts, "config" | "profiles">,
  profileId: ProfileId,
  question: { authKey: string; now: number },
): EligibilityCode {
  const credential = ownValue(facts.profiles, profileId);
  const configured = ownValue(facts.config.auth.profiles, profileId);
  const belongs = (provider: string) => authKeyOf(provider) === question.authKey;
  const isMissing = credential === undefined;
  if (isMissing && !(configured?.mode === "aws-sdk" && usesAwsSdk(facts.config, question.authKey))) {
    return "profile_missing";
  }
  if (credential?.setup === true) return "setup_inactive";
  if (credential !== undefined && !belongs(credential.provider)) return "provider_mismatch";
  if (configured !== undefined && !belongs(configured.provider)) return "provider_mismatch";
  if (isMissing) return "ok";
  if (configured?.mode !== undefined && !acceptsType(configured.mode, credential.type))
    return "mode_mismatch";
  return credentialCode(credential, question.now);
}

const usesAwsSdk = (config: FailoverConfig, authKey: string): boolean =>
  config.providers.some((provider) => provider.id === authKey && provider.auth === "aws-sdk");

/** Config `oauth` also takes a pasted token; the other way round it does not. */
const acceptsType = (mode: string, type: CredentialFacts["type"]): boolean =>
  mode === type || (mode === "oauth" && type === "token");

function credentialCode(credential: CredentialFacts, now: number): EligibilityCode {
  if (credential.secret === "missing") return "missing_credential";
  if (credential.type === "token" && hasInvalidExpires(credential)) return "invalid_expires";
  if (credential.type === "token" && isExpired(credential, now)) return "expired";
  if (credential.type === "oauth" && credential.refreshable === false && needsRefresh(credential, now)) {
    return "expired";
  }
  return credential.secret === "unresolved" ? "unresolved_ref" : "ok";
}

/** A login of another program's directory is used, never refreshed: without a working token it is over (P-5). */
const needsRefresh = (credential: CredentialFacts, now: number): boolean => {
  const state = tokenStateOf(credential, now);
  return state === "expired" || state === "missing";
};

/** State of an OAuth login's access token (O-12). It only decides the tier: the runtime refreshes it (O-11). */
export function tokenStateOf(credential: CredentialFacts, now: number): TokenState {
  if (credential.secret === "missing" || credential.access === "missing") return "missing";
  if (hasInvalidExpires(credential)) return "invalid_expires";
  return isExpired(credential, now) ? "expired" : "valid";
}

const hasInvalidExpires = ({ expires }: CredentialFacts): boolean =>
  expires !== undefined && !(Number.isFinite(expires) && expires > 0);

const isExpired = ({ expires }: CredentialFacts, now: number): boolean =>
  expires !== undefined && now >= expires;
