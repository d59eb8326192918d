import { say } from "../error-said";
import { AppError, isAppError } from "../errors";
import { ownValue } from "../failover/own-value";
import type { UpstreamCredential } from "../gateway/ports";
import { profileHash } from "../gateway/profile-hash";
import { readCredentialSecret } from "../openclaw/credential-secret";
import type { ProviderEndpoint } from "../openclaw/provider-endpoint";
import { secretFlawOf } from "../openclaw/secret-flaw";
import type { ResolveSecretRef } from "../openclaw/secret-ref";
import type { AgentAuth } from "../store/port";

type Wanted = {
  auth: AgentAuth;
  /** Null: no stored profile, so the provider's inline key if it has one. */
  profileId: string | null;
  endpoint: ProviderEndpoint | undefined;
  resolveRef: ResolveSecretRef;
};

/** As `upstreamCredential`, for a run: what it throws keeps its reason there (C-4). */
export function callCredential(wanted: Wanted): UpstreamCredential | null {
  try {
    return upstreamCredential(wanted);
  } catch (error) {
    if (!isAppError(error) || error.details?.reason === undefined) throw error;
    throw Object.assign(new Error(error.message, { cause: error }), {
      name: "FailoverError",
      ...error.details,
    });
  }
}

/** The secret to call a provider with; it goes to the gateway's upstream call and nowhere else. */
export function upstreamCredential(input: Wanted): UpstreamCredential | null {
  const { auth, profileId, endpoint, resolveRef } = input;
  if (profileId === null || profileId.startsWith("inline-api-key:")) return inlineKey(endpoint, resolveRef);
  const found = readCredentialSecret(ownValue(auth.credentials, profileId), resolveRef);
  // This sentence reaches clients of the gateway, who know a profile by its hash only (P-32).
  if (!found.ok)
    throw new AppError(
      "not_configured",
      say("profile-unusable", { profile: profileHash(profileId), why: found.why }),
      found.reason === null ? {} : { details: { reason: found.reason } },
    );
  return { kind: found.kind, secret: found.secret };
}

function inlineKey(
  endpoint: ProviderEndpoint | undefined,
  resolveRef: ResolveSecretRef,
): UpstreamCredential | null {
  const key = endpoint?.inlineKey;
  if (!endpoint || key === undefined) return null;
  const secret = typeof key === "string" ? key : resolveRef(key);
  if (secret === null) {
    throw new AppError("not_configured", say("config-key-unresolved", { provider: endpoint.id }));
  }
  const flaw = secretFlawOf(secret);
  if (flaw !== null)
    throw new AppError("not_configured", say(`credential-${flaw}`), { details: { reason: "auth" } });
  return { kind: "api_key", secret };
}
