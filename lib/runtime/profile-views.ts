import { tell } from "../error-said";
import type { ProfileId } from "../failover/credential";
import { secretProviderNames } from "../openclaw/secret-provider";
import type { Role } from "../store/port";
import { viewProfile, type ProfileView } from "../views/profile";
import { viewProfiles, type ProfilesView } from "../views/profiles";
import { profileUses } from "./profile-uses";
import type { Runtime } from "./runtime";

const shownRuns = 8;

function common(runtime: Runtime, agentId: string, role: Role) {
  const { facts, auth } = runtime.snapshot(agentId);
  const { owners } = auth;
  return {
    now: runtime.now(),
    role,
    facts,
    owners,
    readOnlyReason: tell(auth.readOnlyReason),
    secretProviders: secretProviderNames(runtime.config().document),
    ownership: runtime.stateDir.ownership,
  };
}

export function profilesView(runtime: Runtime, agentId: string, role: Role): ProfilesView {
  return viewProfiles(common(runtime, agentId, role));
}

export async function profileView(
  runtime: Runtime,
  { agentId, profileId, role }: { agentId: string; profileId: ProfileId; role: Role },
): Promise<ProfileView | null> {
  const [uses, { runs }] = await Promise.all([
    profileUses(runtime, agentId, profileId),
    runtime.store.listRuns({ filter: { agentId, profileId }, limit: shownRuns }),
  ]);
  return viewProfile({ ...common(runtime, agentId, role), profileId, uses, recentRuns: runs });
}
