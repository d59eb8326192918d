import type { CredentialFacts, ProfileId } from "../credential";
import type { FailoverPolicy } from "../policy";
import { authKeyOf } from "../provider-id";
import { reasonTable, type FailureReason } from "../reasons";
import { isBypassProvider } from "./queries";

const inlineKeyPrefix = "inline-api-key:";

/** Stands for a key in `models.providers.<p>.apiKey`, which has no stored profile (W-9). */
export const inlineKeyProfileId = (provider: string): ProfileId => `${inlineKeyPrefix}${provider}`;

type Failure = { profileId: ProfileId; provider: string; reason: FailureReason };

/** What the row alone can tell: lane of the reason, exempt providers, inline keys (W-6, W-7, W-9). */
export function isRecordable(failure: Failure, policy: FailoverPolicy): boolean {
  if (isBypassProvider(failure.provider, policy)) return false;
  if (failure.profileId.startsWith(inlineKeyPrefix)) {
    return failure.reason === "auth" || failure.reason === "auth_permanent" || failure.reason === "billing";
  }
  return laneOf(failure.reason, policy) !== null;
}

/** An error without details says something about a profile only where the quota adapter can ask why (W-8). */
export const laneOf = (reason: FailureReason, policy: FailoverPolicy): "cooldown" | "disable" | null =>
  reason === "no_error_details" && policy.quotaProbeEnabled ? "cooldown" : reasonTable[reason].lane;

/** Whether a failed call is written on its profile at all (W-6 … W-9); ask before making the event. */
export function isRecordedFailure(
  failure: Failure & { credential: CredentialFacts | undefined; now: number },
  policy: FailoverPolicy,
): boolean {
  if (!isRecordable(failure, policy)) return false;
  if (failure.profileId.startsWith(inlineKeyPrefix)) return true;
  if (failure.credential === undefined || failure.credential.setup === true) return false;
  return failure.reason !== "no_error_details" || quotaApplies(failure.credential, failure.now, policy);
}

/** ChatGPT logins whose access token still works: the only profiles the usage endpoint knows (W-70). */
export function quotaApplies(credential: CredentialFacts, now: number, policy: FailoverPolicy): boolean {
  return (
    policy.quotaProbeEnabled &&
    credential.type === "oauth" &&
    authKeyOf(credential.provider) === "openai" &&
    credential.secret === "present" &&
    credential.access !== "missing" &&
    (credential.expires === undefined || credential.expires > now)
  );
}
