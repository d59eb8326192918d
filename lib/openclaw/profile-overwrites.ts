import { sanitizeUsageEntry } from "../failover/cooldown/sanitize-usage-entry";
import { MAX_TIME } from "../failover/cooldown/time";
import { isPlainRecord, ownValue } from "../failover/own-value";
import { maskSecrets } from "../store/mask-secrets";
import type { AgentAuth, AuditEntry } from "../store/port";
import { sameValue } from "./same-value";

export type ProfileView = Pick<AgentAuth, "order" | "owners" | "usage" | "credentials">;

/** What an action on a profile sets, and how much of it can be told from the audit without secrets. */
export type ProfileOverwrite = { entry: AuditEntry; saved: unknown; found: unknown };

type Facet = {
  isSetBy: ReadonlySet<string>;
  of(value: unknown, now: number): unknown;
  now(agent: ProfileView, profileId: string): unknown;
};

/** A disable that runs, as text for the desk; null for none. */
function disableOf(value: unknown, now: number): string | null {
  if (!isPlainRecord(value)) return null;
  const { disabledUntil: until, disabledReason: reason } = sanitizeUsageEntry(value);
  if (until === undefined || until <= now) return null;
  const why = `disabled (${reason ?? "no reason given"})`;
  return until >= MAX_TIME ? why : `${why} until ${new Date(until).toISOString()}`;
}

/** The kind of a credential and its references: secrets are masked, and a refresh moves the expiry. */
function shapeOf(value: unknown): unknown {
  if (!isPlainRecord(value)) return null;
  const masked = maskSecrets(value);
  const fields = isPlainRecord(masked) ? Object.entries(masked) : [];
  return Object.fromEntries(
    fields.filter(([key]) => key !== "expires").toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );
}

const facets: readonly Facet[] = [
  {
    isSetBy: new Set(["disable", "enable", "clear_profile"]),
    of: disableOf,
    now: (agent, profileId) => ownValue(agent.usage, profileId),
  },
  {
    isSetBy: new Set(["replace_credential"]),
    of: shapeOf,
    now: (agent, profileId) => ownValue(agent.credentials, profileId),
  },
];

/** After these, whatever stood there before has ended with our own doing (W-48, D-15). */
const startsAnew = new Set(["add_credential", "replace_credential", "remove_profile"]);

/** The store with the profile's windows: the same for every agent that inherits it (D-40). */
function storeOf({ agentId, targetId }: AuditEntry, agent: ProfileView | undefined): string {
  const owner = agent && ownValue(agent.owners, targetId);
  if (owner === "shared" || owner === "main") return owner;
  return `${agentId}`;
}

/**
 * Profiles where what stood before our edit stands again. Anything else is no write-back: a new failure has another
 * end, a success and an expiry leave an operator's disable to itself.
 */
export function findProfileOverwrites(
  audit: readonly AuditEntry[],
  agentOf: (agentId: string) => ProfileView | undefined,
  now: number,
): ProfileOverwrite[] {
  const edits = audit.filter(({ targetType }) => targetType === "auth_profile");
  const viewOf = ({ agentId }: AuditEntry) => (agentId === null ? undefined : agentOf(agentId));
  const isSamePlace = (one: AuditEntry, other: AuditEntry) =>
    one.targetId === other.targetId &&
    (one.agentId === other.agentId || storeOf(one, viewOf(one)) === storeOf(other, viewOf(other)));
  // Moved aside: rows as a whole, which no edit of one profile speaks of.
  const movedAt = Math.max(
    0,
    ...audit.filter(({ action }) => action === "move_row_aside").map(({ id }) => id),
  );

  return facets.flatMap((facet) => {
    const isChange = ({ action, before, after }: AuditEntry) =>
      startsAnew.has(action) ||
      (facet.isSetBy.has(action) && !sameValue(facet.of(before, 0), facet.of(after, 0)));
    const changes = edits.filter(isChange);
    return changes.flatMap((entry) => {
      const agent = viewOf(entry);
      if (!agent || !facet.isSetBy.has(entry.action) || entry.id < movedAt) return [];
      if (changes.some((other) => other.id > entry.id && isSamePlace(entry, other))) return [];
      const [before, saved] = [facet.of(entry.before, now), facet.of(entry.after, now)];
      const current = facet.now(agent, entry.targetId);
      const isGone = !Object.hasOwn(agent.credentials, entry.targetId) && current === undefined;
      const found = facet.of(current, now);
      if (isGone || sameValue(found, saved) || !sameValue(found, before)) return [];
      return [{ entry, saved, found }];
    });
  });
}
