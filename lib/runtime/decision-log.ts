import { sha256Hex } from "../auth/secret";
import { operatorAction } from "../failover/decision/failure-state-record";
import type { ProfileId } from "../failover/credential";
import { rememberTexts } from "../failover/remember-texts";
import type { RunEvent } from "../failover/runner/run-contract";
import type { UsageEntry } from "../failover/usage-entry";
import type { Logger } from "../log";

/** The loggers of 06 that have a name. */
const loggerNames: Readonly<Record<string, string>> = {
  model_fallback_decision: "model-fallback/decision",
  auth_profile_failure_state_updated: "agent/embedded",
  embedded_run_failover_decision: "agent/embedded",
};

/** JSON lines carry the record, a terminal its console message only (L-21). */
export function logRunEvent(log: Logger, event: RunEvent): void {
  if (event.type !== "decision-made") return;
  const { record, level, consoleMessage } = event;
  const kind = record.event;
  if (!log.isTerminal) log.record({ level, name: loggerNames[kind], record, message: messageOf(kind) });
  else if (consoleMessage !== undefined) log[level](consoleMessage);
}

const operatorActions = [
  "clear_profile",
  "clear_model",
  "probe",
  "disable",
  "enable",
  "replace_credential",
] as const;

/** What an operator did to a profile, beside its audit row (L-73). `verified`: the row read back says so. */
export function logOperatorAction(
  log: Logger,
  done: {
    /** The audit's word for it; acts that 03 §7 does not name have no line. */
    action: string;
    actor: string;
    profileId: ProfileId;
    modelId?: string;
    before: UsageEntry | undefined;
    after: UsageEntry | undefined;
    verified: boolean;
  },
): void {
  const action = operatorActions.find((known) => known === done.action);
  if (action === undefined || log.isTerminal) return;
  const record = operatorAction({ ...done, action }, sha256Hex);
  log.info(record, messageOf(record.event));
}

const messageOf = rememberTexts((event) => event.replaceAll("_", " "));
