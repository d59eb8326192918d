import { randomUUID } from "node:crypto";
import type { SessionVerbs } from "../admin/change-session";
import { resetSession } from "../admin/reset-session";
import { switchModel } from "../admin/switch-model";
import { say } from "../error-said";
import { AppError } from "../errors";
import { activeWindows } from "../failover/cooldown/active-windows";
import { formatModelRef } from "../failover/model-ref";
import { ownValue } from "../failover/own-value";
import { announcedSelection, refText } from "../failover/session/selection";
import { sessionStatus, statusLines } from "../failover/session/session-status";
import type { Runtime } from "./runtime";

export type LabCommand = { command: "model"; model: string } | { command: "new" | "reset" | "status" };

type House = Pick<Runtime, "sessions" | "facts" | "now">;

/** A command of 04 §7 on the Lab's own session, which begins with it where it had not begun yet. */
export async function labCommand(
  house: House,
  context: SessionVerbs,
  target: { sessionKey: string; agentId: string },
  command: LabCommand,
): Promise<readonly string[]> {
  const { sessionKey, agentId } = target;
  await house.sessions.update(sessionKey, agentId, (fresh) =>
    fresh.sessionId === undefined ? { ...fresh, sessionId: randomUUID() } : fresh,
  );
  switch (command.command) {
    case "model":
      await switchModel(context, { sessionKey, ref: command.model });
      break;
    case "new":
    case "reset":
      await resetSession(context, { sessionKey });
      break;
    case "status":
      break;
  }
  return statusOf(house, target);
}

/** S-65. */
async function statusOf(
  { sessions, facts: factsOf, now }: House,
  { sessionKey, agentId }: { sessionKey: string; agentId: string },
): Promise<readonly string[]> {
  const facts = factsOf(agentId);
  const entry = await sessions.read(sessionKey);
  if (!facts || !entry) throw new AppError("not_found", say("session-gone"));
  const context = { config: facts.config, agentId };
  const announced = announcedSelection(entry, context);
  const selected = refText(announced);
  const { modelProvider: provider, model } = entry;
  const active = provider !== undefined && model !== undefined ? formatModelRef(provider, model) : selected;
  const status = sessionStatus(entry, { selected, active }, context);
  const usage = status.pin && ownValue(facts.usage, status.pin.profileId);
  return statusLines(status, {
    source: announced.source.replaceAll("-", " "),
    window: (usage && activeWindows(usage, { now: now() })[0]) ?? null,
    now: now(),
  });
}
