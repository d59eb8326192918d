import type { Told } from "../error-said";
import type { AgentFacts } from "../failover/config";
import type { ProfileId } from "../failover/credential";
import { ownValue } from "../failover/own-value";
import { authKeyOf, normalizeProviderId } from "../failover/provider-id";
import { boardLanes } from "./board-lanes";
import type { Role } from "./me";
import { profileCard, type ProfileCard } from "./profile-card";
import { providersOf } from "./providers-of";
import { publicFacts } from "./public-facts";

/** Which store owns the credential (D-40, D-43), so where a new one is written and its windows are kept. */
export type Owner = "own" | "main" | "shared";

/** `external`: another program brings the credential at run time (D-42). `config`: a key of openclaw.json (W-9). */
export type Place = Owner | "external" | "config" | "nowhere";

/** A secret provider the desk may choose (P-25). */
export type SecretProviderName = { name: string; source: "env" | "file" | "exec" };

/** Body of `GET /api/profiles?agent=`. The facts let the browser compute states with the real rules at every moment. */
export type ProfilesView = {
  now: number;
  agentId: string;
  role: Role;
  facts: AgentFacts;
  owners: Readonly<Record<ProfileId, Owner>>;
  /** Auth keys a new profile may be for: those in use first, then the configured ones. */
  providers: readonly string[];
  /** Empty for everybody but admins (P-25). */
  secretProviders: readonly SecretProviderName[];
  /** Logins of an OpenClaw installation are refreshed by OpenClaw, not by us (P-5). */
  ownership: "own" | "foreign";
  readOnlyReason: Told | null;
};

export function viewProfiles(input: Omit<ProfilesView, "agentId" | "providers">): ProfilesView {
  const { facts, owners, role, secretProviders } = input;
  const configured = facts.config.providers.map(({ id }) => authKeyOf(id));
  return {
    ...input,
    agentId: facts.agentId,
    facts: publicFacts(facts),
    owners: { ...owners },
    providers: [...new Set([...providersOf(facts), ...configured])],
    secretProviders: role === "admin" ? secretProviders : [],
  };
}

export type ProfileRow = { provider: string; card: ProfileCard; place: Place };

/** Every profile that is stored, listed, described or known by its windows, by provider and rotation order. */
export function profileRows(
  { facts, owners }: Pick<ProfilesView, "facts" | "owners">,
  now: number,
): readonly ProfileRow[] {
  const inLanes = boardLanes(facts, now).flatMap(({ provider, cards }) =>
    cards.map((card) => ({ provider, card, place: placeOf(facts, owners, card.profileId) })),
  );
  const shown = new Set(inLanes.map(({ card }) => card.profileId));
  const others = [...inlineIds(facts), ...Object.keys(facts.usage)].filter((id) => !shown.has(id));
  return [...inLanes, ...[...new Set(others)].map((id) => unlisted(facts, owners, id, now))];
}

const inlinePrefix = "inline-api-key:";
export const isInlineKey = (profileId: ProfileId): boolean => profileId.startsWith(inlinePrefix);

const inlineIds = ({ config }: AgentFacts): readonly ProfileId[] =>
  config.providers.flatMap(({ id, hasInlineKey }) =>
    hasInlineKey ? [`${inlinePrefix}${normalizeProviderId(id)}`] : [],
  );

function placeOf(facts: AgentFacts, owners: ProfilesView["owners"], profileId: ProfileId): Place {
  const owner = ownValue(owners, profileId);
  if (ownValue(facts.profiles, profileId)?.external !== undefined) return "external";
  if (owner !== undefined && ownValue(facts.profiles, profileId) !== undefined) return owner;
  if (isInlineKey(profileId)) return "config";
  const isChain = ownValue(facts.config.auth.profiles, profileId)?.mode === "aws-sdk";
  return isChain || ownValue(facts.usage, profileId) !== undefined ? "external" : "nowhere";
}

/** A row for an id that no order knows: a key of the configuration, or what another program's login left behind. */
function unlisted(
  facts: AgentFacts,
  owners: ProfilesView["owners"],
  profileId: ProfileId,
  now: number,
): ProfileRow {
  const place = placeOf(facts, owners, profileId);
  const named = isInlineKey(profileId)
    ? profileId.slice(inlinePrefix.length)
    : profileId.slice(0, Math.max(0, profileId.indexOf(":")));
  const provider = authKeyOf(ownValue(facts.profiles, profileId)?.provider ?? named);
  const isInline = place === "config";
  const explanation = {
    profileId,
    position: null,
    eligible: isInline,
    code: isInline ? "ok" : "profile_missing",
    said: { id: isInline ? "config-key" : "kept-for-program" },
  } as const;
  return { provider, place, card: profileCard({ facts, explanation, provider, now, nextId: null }) };
}
