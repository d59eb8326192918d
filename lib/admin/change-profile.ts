import { say } from "../error-said";
import { AppError } from "../errors";
import { applyProfileEvent } from "../failover/cooldown/apply-profile-event";
import { ownValue } from "../failover/own-value";
import type { ProfileEffect, ProfileEvent, SetAside } from "../failover/profile-event";
import type { UsageEntry } from "../failover/usage-entry";
import { assertRole } from "../auth/roles";
import { assertWritable, auditDraft, type AdminContext } from "./admin-context";
import type { AuditAction } from "../views/audit-names";

type Change =
  | { type: "windows-cleared"; modelId?: string }
  | { type: "disabled"; until?: number }
  | { type: "enabled"; setAside?: SetAside };

/** What the operator's actions on one profile have in common (03 §7): check, one audited write, read back. */
export async function changeProfile(
  context: AdminContext,
  target: { agentId: string; profileId: string },
  act: { action: AuditAction; changeOf(row: UsageEntry | undefined): Change | Promise<Change> },
): Promise<ProfileEffect> {
  assertRole(context.role, "operator");
  const { agentId, profileId } = target;
  const { facts, auth } = await context.readAgent(agentId);
  assertWritable(auth);
  const usage = ownValue(facts.usage, profileId);
  const provider = ownValue(facts.profiles, profileId)?.provider ?? inlineKeyProvider(profileId);
  if (provider === undefined) {
    throw new AppError("not_found", say("no-profile", { profileId, agentId }));
  }
  const event: ProfileEvent = { ...(await act.changeOf(usage)), profileId, provider, at: context.now() };
  const audit = auditDraft(context, {
    action: act.action,
    targetType: "auth_profile",
    targetId: profileId,
    agentId,
    // The store fills in what it found and left: memory may show a rehearsal's windows as well (P-34).
    before: undefined,
    after: undefined,
  });
  const [effect] = await context.applyProfileEvents(agentId, [event], audit);
  return effect ?? applyProfileEvent(usage, event, facts.config.policy);
}

/** A key of the configuration has state but no stored profile (W-9). */
function inlineKeyProvider(profileId: string): string | undefined {
  return /^inline-api-key:(.+)$/.exec(profileId)?.[1];
}
