import { assertWritable } from "../../lib/admin/admin-context";
import { AppError } from "../../lib/errors";
import { eligibilityOf } from "../../lib/failover/auth-order/eligibility";
import { resolveAuthOrder } from "../../lib/failover/auth-order/resolve-auth-order";
import { resolveCandidates } from "../../lib/failover/candidates/resolve-candidates";
import { formatModelRef, parseModelRef } from "../../lib/failover/model-ref";
import { ownValue } from "../../lib/failover/own-value";
import { authKeyOf } from "../../lib/failover/provider-id";
import type { FailureReason } from "../../lib/failover/reasons";
import type { Candidate, RunRecord } from "../../lib/failover/run-record";
import { required, UsageError, type CliOptions } from "./arguments";
import type { Cli } from "./cli-context";
import { probeCall } from "./probe-call";

type ProbeResult = "ok" | "auth" | "rate_limit" | "billing" | "timeout" | "format" | "unknown" | "no_model";
type ProbeAnswer = {
  result: ProbeResult;
  detail: string | null;
  model: string | null;
  reason: FailureReason | null;
  status: number | null;
  message: string | null;
};

/** W-45: one real request with this profile, whatever windows it has; recorded as a probe. Exit 0 only when it answered. */
export async function probe(cli: Cli, options: CliOptions): Promise<number> {
  const profileId = required(options, "profile");
  const answer = await probeProfile(cli, profileId, options.model);
  const { result, detail, model, message } = answer;
  const why = detail ?? message;
  cli.print(
    options.json
      ? JSON.stringify({ agentId: cli.agentId, profileId, ...answer }, null, 2)
      : `${profileId}: ${result}${model === null ? "" : ` on ${model}`}${why === null ? "" : `  ${why}`}`,
  );
  return result === "ok" ? 0 : 1;
}

const untried = (result: ProbeResult, detail: string): ProbeAnswer => ({
  result,
  detail,
  model: null,
  reason: null,
  status: null,
  message: null,
});

async function probeProfile(cli: Cli, profileId: string, wanted: string | undefined): Promise<ProbeAnswer> {
  const { facts } = cli;
  assertWritable(cli.auth);
  const profile = ownValue(facts.profiles, profileId);
  if (!profile)
    throw new AppError("not_found", `There is no auth profile "${profileId}" for agent ${cli.agentId}.`);
  const authKey = authKeyOf(profile.provider);
  const now = cli.now();
  const code = eligibilityOf(facts, profileId, { authKey, now });
  if (code !== "ok") return untried("unknown", code);
  if (!resolveAuthOrder({ facts, provider: profile.provider, now }).order.includes(profileId))
    return untried("unknown", "excluded_by_auth_order");
  const candidate = candidateFor(cli, authKey, wanted);
  if (candidate === null) return untried("no_model", "no_model");
  return answerOf(await probeCall(cli, profileId, candidate), candidate);
}

/** The operator's choice, else the first model of the chain that this profile serves, else any of its provider. */
function candidateFor(cli: Cli, authKey: string, wanted: string | undefined): Candidate | null {
  const { config } = cli.facts;
  const isServed = ({ provider }: { provider: string }) => authKeyOf(provider) === authKey;
  if (wanted !== undefined) {
    const ref = parseModelRef(wanted, { defaultProvider: authKey });
    if (ref === null || !isServed(ref))
      throw new UsageError(`--model: "${wanted}" is no model of ${authKey}.`);
    return { provider: ref.provider, model: ref.model, routeOrigin: "requested" };
  }
  const inChain = chainOf(cli).find(isServed);
  if (inChain) return { ...inChain, routeOrigin: "requested" };
  const entry = config.providers.find(
    ({ id, modelIds }) => isServed({ provider: id }) && modelIds.length > 0,
  );
  const [model] = entry?.modelIds ?? [];
  return entry && model !== undefined ? { provider: entry.id, model, routeOrigin: "requested" } : null;
}

function chainOf({ facts, agentId }: Cli): readonly Candidate[] {
  try {
    return resolveCandidates({ config: facts.config, agentId, selectionSource: "configured-default" });
  } catch (error) {
    if (error instanceof Error && error.name === "NoModelConfigured") return [];
    throw error;
  }
}

function answerOf(record: RunRecord, candidate: Candidate): ProbeAnswer {
  const model = formatModelRef(candidate.provider, candidate.model);
  const failed = record.steps.findLast(({ outcome }) => outcome === "failed");
  if (record.outcome === "answered" || !failed)
    return {
      result: record.outcome === "answered" ? "ok" : "unknown",
      detail: null,
      model,
      reason: null,
      status: null,
      message: record.error,
    };
  const { reason, status, errorPreview } = failed;
  return { result: resultOf(reason), detail: null, model, reason, status, message: errorPreview };
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
