import { activeWindows, type ActiveWindow } from "../failover/cooldown/active-windows";
import { applyProfileEvent } from "../failover/cooldown/apply-profile-event";
import { isRecordedFailure } from "../failover/cooldown/is-recorded-failure";
import { isBypassProvider } from "../failover/cooldown/queries";
import type { AgentFacts } from "../failover/config";
import type { CredentialFacts, ProfileId } from "../failover/credential";
import { ownValue } from "../failover/own-value";
import type { ProfileEffect } from "../failover/profile-event";
import { authKeyOf } from "../failover/provider-id";
import type { JudgedFailure } from "../failover/runner/judge-failure";

/** What a failure would do to one profile; nothing is written. */
export type Forecast = {
  before: readonly ActiveWindow[];
  after: readonly ActiveWindow[];
  /** The window it opens or falls into; null when it leaves the profile alone. */
  window: ProfileEffect["window"];
};

type Question = { judged: JudgedFailure; facts: AgentFacts; provider: string; model: string; now: number };

/** On a profile that never failed. */
export function forecastOnFresh(question: Question): Forecast {
  const credential: CredentialFacts = { type: "api_key", provider: question.provider, secret: "present" };
  return forecast(question, { profileId: `${question.provider}:fresh`, credential });
}

/** On a profile in its present state. */
export function forecastOn(question: Question, profileId: ProfileId): Forecast {
  return forecast(question, { profileId, credential: ownValue(question.facts.profiles, profileId) });
}

function forecast(
  { judged, facts, provider, model, now }: Question,
  { profileId, credential }: { profileId: ProfileId; credential: CredentialFacts | undefined },
): Forecast {
  const { policy } = facts.config;
  const entry = ownValue(facts.usage, profileId);
  const query = { now, bypassed: isBypassProvider(provider, policy) };
  const before = activeWindows(entry, query);
  const failure = { profileId, provider: authKeyOf(provider), reason: judged.label };
  if (!concernsProfile(judged) || !isRecordedFailure({ ...failure, credential, now }, policy)) {
    return { before, after: before, window: null };
  }
  const { retryHintMs, providerResetAt, resetChannel } = judged.classification;
  const effect = applyProfileEvent(
    entry,
    {
      type: "failure",
      ...failure,
      at: now,
      ...(model !== "" && { modelId: model }),
      ...(retryHintMs !== undefined && { retryHintMs }),
      ...(providerResetAt !== undefined && { providerResetAt }),
      ...(resetChannel !== undefined && { resetChannel }),
    },
    policy,
  );
  return { before, after: activeWindows(effect.after, query), window: effect.window };
}

/** W-7: errors that are not the provider's leave profiles alone; an overflow is written where its reason is. */
function concernsProfile({ kind, disposition }: JudgedFailure): boolean {
  if (kind !== "known" && kind !== "unmatched") return false;
  return (
    disposition.kind === "advance" || (disposition.kind === "rethrow" && disposition.because === "overflow")
  );
}
