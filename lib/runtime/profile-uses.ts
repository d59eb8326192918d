import type { ProfileId } from "../failover/credential";
import { ownValue } from "../failover/own-value";
import { pinSource } from "../failover/session/selection";
import type { SessionEntry } from "../failover/session/session-entry";
import { usesOf, type ProfileUses, type SessionUse } from "../views/profile-uses";
import type { Runtime } from "./runtime";

const mostSessions = 100;

type Pinned = { agentId: string; sessionKey: string; entry: SessionEntry };

/** Everything that names a profile: orders, chains and pins of every agent that sees the same credential. */
export async function profileUses(
  runtime: Pick<Runtime, "agentIds" | "snapshot" | "store" | "now">,
  agentId: string,
  profileId: ProfileId,
): Promise<ProfileUses> {
  const ownerFor = (id: string) => {
    const owner = ownValue(runtime.snapshot(id).auth.owners, profileId);
    return owner === "own" ? id : owner;
  };
  const owner = ownerFor(agentId);
  // The main agent's own profile is inherited by the others, who call its owner `main` (D-40).
  const others = runtime.agentIds().filter((id) => id !== agentId && ownerFor(id) === owner);
  const agentIds = [agentId, ...(owner === undefined ? [] : others)];
  const { store } = runtime;
  const pins = await Promise.all(
    agentIds.flatMap((id) => [
      store.listForeignSessions({ agentId: id, text: profileId, limit: mostSessions }),
      store.listSessions({ agentId: id, filter: { profileId }, limit: mostSessions }),
    ]),
  );
  const sessions = pins
    .flatMap((page): readonly Pinned[] => page.sessions)
    .flatMap(({ agentId: of, sessionKey, entry }): SessionUse[] => {
      const source = entry.authProfileOverride === profileId ? pinSource(entry) : null;
      return source === null ? [] : [{ agentId: of, sessionKey, source }];
    });
  const hasMoreSessions = pins.some(({ nextBefore }) => nextBefore !== null);
  const facts = agentIds.map((id) => runtime.snapshot(id).facts);
  return usesOf(profileId, facts, { sessions, hasMoreSessions }, runtime.now());
}
