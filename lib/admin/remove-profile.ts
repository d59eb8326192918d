import { say } from "../error-said";
import { AppError } from "../errors";
import { ownValue } from "../failover/own-value";
import { assertRole } from "../auth/roles";
import { assertWritable, auditDraft } from "./admin-context";
import type { CredentialContext } from "./config-context";

/** Removes a credential for good, with its place in every order, its windows and its counters (D-15). */
export async function removeProfile(
  context: CredentialContext,
  input: { agentId: string; profileId: string },
): Promise<void> {
  assertRole(context.role, "operator");
  const { agentId, profileId } = input;
  const { auth, facts } = await context.readAgent(agentId);
  assertWritable(auth);
  if (!ownValue(auth.credentials, profileId))
    throw new AppError("not_found", say("no-profile", { profileId, agentId }));
  const action = "remove_profile";
  await context.store.removeProfile({
    agentId,
    profileId,
    audit: auditDraft(context, {
      action,
      targetType: "auth_profile",
      targetId: profileId,
      agentId,
      before: undefined,
      after: undefined,
    }),
  });
  await context.credentialChanged(profileId, { agentId, action, before: ownValue(facts.usage, profileId) });
}
