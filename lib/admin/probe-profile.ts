import { say } from "../error-said";
import { AppError } from "../errors";
import { eligibilityOf } from "../failover/auth-order/eligibility";
import { resolveAuthOrder } from "../failover/auth-order/resolve-auth-order";
import { isNoModelConfigured, resolveCandidates } from "../failover/candidates/resolve-candidates";
import type { AgentFacts } from "../failover/config";
import { formatModelRef, parseModelRef } from "../failover/model-ref";
import { ownValue } from "../failover/own-value";
import { authKeyOf } from "../failover/provider-id";
import type { FailureReason } from "../failover/reasons";
import type { Candidate, RunRecord } from "../failover/run-record";
import { assertRole } from "../auth/roles";
import { assertWritable } from "./admin-context";
import type { ProbeAnswer, ProbeDetail, ProbeResult } from "../views/probe";
import { probeCall, type ProbeContext } from "./probe-call";

export type ProbeInput = {
  agentId: string;
  profileId: string;
  /** A ref, or a model of the profile's provider; by default the first of the chain that it serves. */
  model?: string;
};

/** W-45: one real request with this profile, whatever windows it has; recorded as a probe. */
export async function probeProfile(context: ProbeContext, input: ProbeInput): Promise<ProbeAnswer> {
  assertRole(context.role, "operator");
  const { agentId, profileId } = input;
  const { facts, auth } = await context.readAgent(agentId);
  assertWritable(auth);
  const profile = ownValue(facts.profiles, profileId);
  if (!profile) throw new AppError("not_found", say("no-profile", { profileId, agentId }));
  const authKey = authKeyOf(profile.provider);
  const now = context.now();
  const code = eligibilityOf(facts, profileId, { authKey, now });
  if (code !== "ok") return untried("unknown", code);
  if (!resolveAuthOrder({ facts, provider: profile.provider, now }).order.includes(profileId))
    return untried("unknown", "excluded_by_auth_order");
  const candidate = candidateFor(facts, authKey, input.model);
  if (candidate === null) return untried("no_model", "no_model");
  return answerOf(await probeCall(context, { facts, profileId, candidate }), candidate);
}

const untried = (result: ProbeResult, detail: ProbeDetail): ProbeAnswer => ({
  result,
  detail,
  model: null,
  reason: null,
  status: null,
  message: null,
  runId: null,
  durationMs: null,
});

/** The operator's choice, else the first model of the chain that this profile serves, else any of its provider. */
function candidateFor(facts: AgentFacts, authKey: string, wanted: string | undefined): Candidate | null {
  const isServed = ({ provider }: { provider: string }) => authKeyOf(provider) === authKey;
  if (wanted !== undefined) {
    const ref = parseModelRef(wanted, { defaultProvider: authKey });
    if (ref === null || !isServed(ref))
      throw new AppError(
        "bad_request",
        say("probe-no-model", { model: wanted.slice(0, 300), provider: authKey }),
      );
    return { provider: ref.provider, model: ref.model, routeOrigin: "requested" };
  }
  const inChain = chainOf(facts).find(isServed);
  if (inChain) return { provider: inChain.provider, model: inChain.model, routeOrigin: "requested" };
  const entry = facts.config.providers.find(
    ({ id, modelIds }) => isServed({ provider: id }) && modelIds.length > 0,
  );
  const [model] = entry?.modelIds ?? [];
  return entry && model !== undefined ? { provider: entry.id, model, routeOrigin: "requested" } : null;
}

function chainOf({ config, agentId }: AgentFacts): readonly Candidate[] {
  try {
    return resolveCandidates({ config, agentId, selectionSource: "configured-default" });
  } catch (error) {
    if (isNoModelConfigured(error)) return [];
    throw error;
  }
}

function answerOf(record: RunRecord, candidate: Candidate): ProbeAnswer {
  const call = {
    detail: null,
    model: formatModelRef(candidate.provider, candidate.model),
    runId: record.runId,
    durationMs: record.endedAt - record.startedAt,
  };
  const failed = record.steps.findLast(({ outcome }) => outcome === "failed");
  if (record.outcome === "answered" || !failed) {
    const result = record.outcome === "answered" ? "ok" : "unknown";
    return { ...call, result, reason: null, status: null, message: record.error };
  }
  const { reason, status, errorPreview } = failed;
  return { ...call, result: resultOf(reason), reason, status, message: errorPreview };
}

function resultOf(reason: FailureReason | null): ProbeResult {
  switch (reason) {
    case "auth":
    case "auth_permanent":
      return "auth";
    case "rate_limit":
    case "overloaded":
      return "rate_limit";
    case "billing":
      return "billing";
    case "timeout":
      return "timeout";
    case "format":
    case "context_overflow":
    case "model_not_found":
      return "format";
    case "server_error":
    case "tls_certificate":
    case "session_expired":
    case "empty_response":
    case "no_error_details":
    case "unclassified":
    case "unknown":
    case null:
      return "unknown";
  }
}
