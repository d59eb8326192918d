import { classifyError } from "../classify/classify-error";
import type { Classification, ClassifyContext } from "../classify/classification";
import { isLikelyOverflow } from "../classify/likely-overflow";
import { isLocalCoordination } from "../classify/local-coordination";
import { observeError, type Observation, type ObservePorts } from "../decision/observe-error";
import { canonicalRef } from "../model-ref";
import type { FailureReason } from "../reasons";
import { errorName, fieldOf, rawText } from "./raw-error";
import type { AttemptFailure } from "./run-contract";

/** Where a live switch wants to go (S-48). */
export type SwitchTarget = { provider: string; model: string; runtime?: string };

/** What a failure means for the walk, before any rule about the next profile or candidate. */
export type Disposition =
  | { kind: "aborted" }
  | { kind: "live-switch"; target: SwitchTarget }
  | { kind: "rethrow"; because: "local" | "max-turns" | "harness" | "committed" | "overflow" }
  | { kind: "harness-refused" }
  | { kind: "advance" };

export type JudgedFailure = {
  error: unknown;
  classification: Classification;
  /** The reason, or the label of an error without one (C-17). */
  label: FailureReason;
  /** `known` and `unmatched` errors of a provider call rotate and are recorded; the others never (C-19). */
  kind: "known" | "unmatched" | "decided" | "elsewhere";
  disposition: Disposition;
  code?: string;
  committed: boolean;
  /** What records may say about the error; looked at once. */
  observation: Observation;
};

const maxTurnsNames: ReadonlySet<string> = new Set([
  "MaxTurnsError",
  "MaxTurnsExceededError",
  "AgentMaxTurnsError",
]);
const harnessNames: ReadonlySet<string> = new Set(["AgentHarnessMissingError", "AgentHarnessNotFoundError"]);

export function judgeFailure<R>(
  failure: AttemptFailure<R>,
  context: ClassifyContext & { aborted: boolean; observe: ObservePorts },
): JudgedFailure {
  const classification = classifyError(failure.error, context);
  const observation = observeError(rawText(failure.error), classification.signal, context.observe);
  const committed = failure.outputStarted === true;
  return {
    error: failure.error,
    classification,
    label: labelOf(failure, classification),
    kind: kindOf(failure, classification),
    disposition: disposeOf(failure, classification, context.aborted),
    code: codeOf(failure, classification),
    committed,
    observation,
  };
}

/** C-17. */
function labelOf<R>(failure: AttemptFailure<R>, { reason, signal }: Classification): FailureReason {
  if (reason !== null) return reason;
  if (failure.source === "empty-result") return "empty_response";
  if (failure.local === true) return "unknown";
  const hasSignal =
    signal.status !== undefined ||
    signal.code !== undefined ||
    signal.errorType !== undefined ||
    (signal.message ?? rawText(failure.error)).trim() !== "";
  return hasSignal || signal.details.length > 0 ? "unclassified" : "empty_response";
}

function kindOf<R>(
  failure: AttemptFailure<R>,
  { reason, matchedRule }: Classification,
): JudgedFailure["kind"] {
  if (failure.local === true) return "elsewhere";
  if (reason !== null) return "known";
  if (failure.source === "empty-result") return "known";
  return matchedRule === null ? "unmatched" : "decided";
}

function codeOf<R>(failure: AttemptFailure<R>, { signal }: Classification): string | undefined {
  switch (failure.source) {
    case "payload":
      return "embedded_error_payload";
    case "empty-result":
      return "empty_result";
    case "thrown":
    case undefined:
      return signal.code;
  }
}

function disposeOf<R>(
  failure: AttemptFailure<R>,
  classification: Classification,
  aborted: boolean,
): Disposition {
  const { error } = failure;
  const name = errorName(error);
  if (aborted) return { kind: "aborted" };
  // An AbortError with a timeout or a classified failure inside is that failure.
  if (name === "AbortError" && classification.reason === null) return { kind: "aborted" };
  if (isClientDisconnect(name)) return { kind: "aborted" };
  if (name === "LiveSessionModelSwitchError") return { kind: "live-switch", target: switchTarget(error) };
  if (name === "AgentHarnessPreflightError") return { kind: "harness-refused" };
  if (isLocalCoordination(error)) return { kind: "rethrow", because: "local" };
  if (isMaxTurns(name, error)) return { kind: "rethrow", because: "max-turns" };
  if (name !== undefined && harnessNames.has(name)) return { kind: "rethrow", because: "harness" };
  if (failure.outputStarted === true) return { kind: "rethrow", because: "committed" };
  if (isOverflow(failure, classification)) return { kind: "rethrow", because: "overflow" };
  return { kind: "advance" };
}

const isClientDisconnect = (name: string | undefined) =>
  name === "ClientDisconnectError" || name === "GatewayRestartError";

const isMaxTurns = (name: string | undefined, error: unknown) =>
  (name !== undefined && maxTurnsNames.has(name)) || fieldOf(error, "code") === "max_turns";

function isOverflow<R>(failure: AttemptFailure<R>, { reason, requestSizeCeiling, signal }: Classification) {
  if (requestSizeCeiling === true) return false;
  const isThrown = failure.source === undefined || failure.source === "thrown";
  return reason === "context_overflow" || (isThrown && isLikelyOverflow(signal));
}

function switchTarget(error: unknown): SwitchTarget {
  const text = (field: string) => {
    const value = fieldOf(error, field);
    return typeof value === "string" ? value.trim() : "";
  };
  const runtime = text("agentRuntimeOverride");
  const target = { provider: text("provider").toLowerCase(), model: text("model") };
  const { provider, model } = canonicalRef(target.provider, target.model) ?? target;
  return {
    provider,
    model,
    ...(runtime === "" ? {} : { runtime }),
  };
}
