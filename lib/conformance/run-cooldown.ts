import type { CredentialFacts } from "../failover/credential";
import { applyProfileEvent } from "../failover/cooldown/apply-profile-event";
import { isRecordedFailure } from "../failover/cooldown/is-recorded-failure";
import { decidingWindow, isBypassProvider, isInCooldown, unusableUntil } from "../failover/cooldown/queries";
import { sanitizeUsageEntry } from "../failover/cooldown/sanitize-usage-entry";
import { unavailableReason } from "../failover/cooldown/unavailable-reason";
import { viewUsageEntry } from "../failover/cooldown/view-usage-entry";
import { parseFailoverConfig } from "../failover/parse-config";
import type { FailoverPolicy } from "../failover/policy";
import type { ProfileEvent } from "../failover/profile-event";
import { isFailureReason } from "../failover/reasons";
import type { UsageEntry } from "../failover/usage-entry";
import { refuseUnknownFields, type JsonRecord, type Observation, type Vector } from "./vector";

const fields = ["now", "provider", "profileId", "credentialType", "config", "entry"];

type Profile = { provider: string; profileId: string; credential: CredentialFacts; policy: FailoverPolicy };
type State = { entry: UsageEntry | undefined; lastGood: string | null };

/** `cooldown`: the usage entry of one profile through one event or several. */
export function runCooldown({ given, when, steps }: Vector): readonly Observation[] {
  refuseUnknownFields(given, fields);
  const profile = profileOf(given);
  let state: State = {
    entry: given.entry === undefined ? undefined : sanitizeUsageEntry(given.entry),
    lastGood: null,
  };
  return (steps ?? [when ?? {}]).map((step) => {
    const now = Number(step.at ?? given.now);
    const modelId = typeof step.model === "string" ? step.model : undefined;
    const row = step.event === "read" ? viewUsageEntry(state.entry ?? {}, now) : null;
    for (const event of eventsOf(step, profile, now)) {
      const { after } = applyProfileEvent(state.entry, event, profile.policy);
      state = { entry: after, lastGood: event.type === "success" ? profile.profileId : state.lastGood };
    }
    return {
      entry: row ?? state.entry ?? {},
      lastGood: state.lastGood,
      ...answers(state.entry, { now, modelId, profile }),
    };
  });
}

function profileOf(given: JsonRecord): Profile {
  const provider = String(given.provider);
  const type = given.credentialType ?? "api_key";
  if (type !== "api_key" && type !== "oauth" && type !== "token")
    throw new Error(`unknown credentialType ${String(type)}`);
  const { policy } = parseFailoverConfig(given.config);
  return {
    provider,
    profileId: String(given.profileId),
    credential: { type, provider, secret: "present" },
    policy,
  };
}

function answers(
  entry: UsageEntry | undefined,
  { now, modelId, profile }: { now: number; modelId: string | undefined; profile: Profile },
): Observation {
  const bypassed = isBypassProvider(profile.provider, profile.policy);
  const query = { now, bypassed, ...(modelId === undefined ? {} : { modelId }) };
  return {
    inCooldown: isInCooldown(entry, query),
    unusableUntil: unusableUntil(entry, query),
    reason: unavailableReason([entry], query),
    source: decidingWindow(entry, query)?.source ?? null,
  };
}

/** The event of a step as the core knows it; none for a look, or for a failure nobody records (W-6 … W-9). */
function eventsOf(step: JsonRecord, profile: Profile, at: number): readonly ProfileEvent[] {
  const { provider, profileId, credential, policy } = profile;
  const base = { profileId, provider, at };
  const model = typeof step.model === "string" ? { modelId: step.model } : {};
  switch (step.event) {
    case "read":
      return [];
    case "failure": {
      const { reason } = step;
      if (!isFailureReason(reason)) throw new Error(`unknown reason ${String(reason)}`);
      if (!isRecordedFailure({ profileId, provider, reason, credential, now: at }, policy)) return [];
      const hint = typeof step.retryAfterMs === "number" ? { retryHintMs: step.retryAfterMs } : {};
      return Array.from({ length: Number(step.times ?? 1) }, () => ({
        ...base,
        type: "failure",
        reason,
        ...model,
        ...hint,
      }));
    }
    case "blocked_until":
      return [
        { ...base, type: "failure", reason: "rate_limit", providerResetAt: Number(step.until), ...model },
      ];
    case "success":
      return [{ ...base, type: "success", modelId: model.modelId }];
    case "clear":
      return [{ ...base, type: "windows-cleared", ...model }];
    case "disable":
      return [
        { ...base, type: "disabled", ...(typeof step.until === "number" ? { until: step.until } : {}) },
      ];
    case "enable":
      return [{ ...base, type: "enabled" }];
    case "credential_replaced":
      return [{ ...base, type: "credential-replaced" }];
    default:
      throw new Error(`unknown event ${String(step.event)}`);
  }
}
