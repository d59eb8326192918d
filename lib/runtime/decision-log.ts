import { sha256Hex } from "../auth/secret";
import { operatorAction } from "../failover/decision/failure-state-record";
import type { ProfileEffect, ProfileEvent } from "../failover/profile-event";
import type { DecisionRecord } from "../failover/run-record";
import type { RunEvent } from "../failover/runner/run-contract";
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
  if (!log.isTerminal) log[level]({ name: loggerNames[record.event], ...record }, messageOf(record));
  else if (consoleMessage !== undefined) log[level](consoleMessage);
}

/** What an operator did to a profile, beside its audit row (L-73). `verified`: the row read back says so. */
export function logOperatorAction(
  log: Logger,
  done: { event: ProfileEvent; effect: ProfileEffect; actor: string; verified: boolean },
): void {
  const { event, effect, actor, verified } = done;
  const action = actionOf(event);
  if (action === null || log.isTerminal) return;
  const { profileId, before, after } = effect;
  const scope =
    event.type === "windows-cleared" && event.modelId !== undefined ? { modelId: event.modelId } : {};
  const record = operatorAction({ action, actor, profileId, ...scope, before, after, verified }, sha256Hex);
  log.info(record, messageOf(record));
}

const messageOf = (record: DecisionRecord) => record.event.replaceAll("_", " ");

function actionOf(event: ProfileEvent) {
  switch (event.type) {
    case "windows-cleared":
      return event.modelId === undefined ? "clear_profile" : "clear_model";
    case "disabled":
      return "disable";
    case "enabled":
      return "enable";
    case "credential-replaced":
      return "replace_credential";
    case "failure":
    case "success":
    case "probe-claimed":
    case "block-lifted":
      return null;
  }
}
