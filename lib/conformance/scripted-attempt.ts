import { formatModelRef } from "../failover/model-ref";
import type { AttemptCall, AttemptOutcome } from "../failover/runner/run-with-model-fallback";
import { LiveSessionModelSwitchError } from "../failover/session/live-switch";
import { isRecord, type JsonRecord } from "./vector";

/** Answers calls from a script: the first unused answer that fits the profile, else the last that fits. */
export function scriptedAttempt(script: unknown): (call: AttemptCall) => Promise<AttemptOutcome<string>> {
  const scripts = isRecord(script) ? script : {};
  const used = new Set<JsonRecord>();
  return async ({ candidate, profileId }) => {
    const ref = formatModelRef(candidate.provider, candidate.model);
    const full = `${candidate.provider}/${candidate.model}`;
    const answers = scripts[ref] ?? scripts[full];
    const fitting = (Array.isArray(answers) ? answers : [])
      .filter(isRecord)
      .filter(({ profile }) => profile === undefined || profile === profileId);
    const answer = fitting.find((one) => !used.has(one)) ?? fitting.at(-1);
    if (answer === undefined)
      throw new Error(`the script has no answer for ${ref} with ${String(profileId)}`);
    used.add(answer);
    return outcomeOf(answer);
  };
}

function outcomeOf(answer: JsonRecord): AttemptOutcome<string> {
  if (typeof answer.result === "string") return { ok: true, result: answer.result };
  if (typeof answer.liveSwitch === "string") {
    const slash = answer.liveSwitch.indexOf("/");
    const provider = answer.liveSwitch.slice(0, slash);
    const model = answer.liveSwitch.slice(slash + 1);
    return { ok: false, error: new LiveSessionModelSwitchError({ provider, model }) };
  }
  if (!isRecord(answer.error)) throw new Error(`unknown answer: ${Object.keys(answer).join(", ")}`);
  const isCommitted = answer.outputStarted === true || answer.error.outputStarted === true;
  return { ok: false, error: errorOf(answer.error), ...(isCommitted ? { outputStarted: true } : {}) };
}

/** An error as a client throws it; the hint of a script stands for the header it came in. */
function errorOf(fields: JsonRecord): unknown {
  const { retryAfterMs, headers, cause, outputStarted: _committed, ...rest } = fields;
  const hint = typeof retryAfterMs === "number" ? { "retry-after-ms": String(retryAfterMs) } : {};
  const given = isRecord(headers) ? headers : {};
  const merged = { ...hint, ...given };
  return {
    ...rest,
    ...(Object.keys(merged).length === 0 ? {} : { headers: merged }),
    ...(cause === undefined ? {} : { cause: isRecord(cause) ? errorOf(cause) : cause }),
  };
}
