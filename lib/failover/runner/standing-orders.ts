import { byTier, rankProfiles, type Place } from "../auth-order/rank-profiles";
import type { AgentFacts } from "../config";
import { decidingWindow } from "../cooldown/queries";
import type { ProfileId } from "../credential";
import { ownValue } from "../own-value";
import { profilesOfKey } from "../profiles-by-key";
import { authKeyOf } from "../provider-id";
import type { Candidate, RunFacts } from "../run-record";
import type { Rotation } from "../session/choose-profile";
import type { UsageEntry } from "../usage-entry";
import { inlineOrder, orderOfOne, type CandidateOrder, type Pin } from "./candidate-order";

type Model = Pick<Candidate, "provider" | "model">;
type Window = readonly [ProfileId, RunFacts["windows"][string]];

/**
 * Orders and windows as they stand, so that no run has to go through all profiles of a provider. Whoever keeps the
 * usage rows tells what happens to them; time and a changed configuration are noticed here.
 */
export type StandingOrders = {
  orderOf(facts: AgentFacts, candidate: Candidate, pin: Pin | undefined, now: number): CandidateOrder;
  /** The same without any pin, and without the provider's own key; to be read at once. */
  rotationOf(facts: AgentFacts, model: Model, now: number): Rotation;
  /** Active windows of a provider's profiles, the deciding one of each (W-67). */
  windowsOf(facts: AgentFacts, provider: string, now: number): readonly Window[];
  /** An answer moved nothing but the time of the profile's last use. */
  used(provider: string, profileId: ProfileId, at: number): void;
  /** Something else of the provider's rows changed; without one, anything may have. */
  forget(provider?: string): void;
};

type Standing = {
  /** Without the preference of a pin; null since a use has moved somebody, until it is asked for. */
  order: CandidateOrder | null;
  /** Every use moves a profile; in an operator's list none. */
  isAutomatic: boolean;
  /** They stand first in the order. */
  free: Place[];
  /** Of the free ones, then of those that wait. */
  ids: ProfileId[];
  listedAt: ReadonlyMap<ProfileId, number>;
  manual: ReadonlySet<ProfileId>;
};

type OfProvider = {
  authKey: string;
  source: Pick<AgentFacts, "config" | "profiles" | "storedOrder">;
  madeAt: number;
  /** From then on a window or a token is over. */
  validUntil: number;
  windows: readonly Window[];
  byModel: Map<string, Standing>;
};

/** Names of models come from clients. */
const mostModels = 200;

export function createStandingOrders(): StandingOrders {
  const byProvider = new Map<string, OfProvider>();

  function standingOf(facts: AgentFacts, provider: string, now: number): OfProvider {
    const known = byProvider.get(provider);
    if (known && isOf(known, facts) && known.madeAt <= now && now < known.validUntil) return known;
    const authKey = authKeyOf(provider);
    const ids = profilesOfKey(facts.profiles, authKey);
    const fresh: OfProvider = {
      authKey,
      source: facts,
      madeAt: now,
      validUntil: nextChange(facts, ids, now),
      windows: activeWindowsOf(facts, ids, now),
      byModel: new Map(),
    };
    // The windows of a rehearsal come and go without anybody telling.
    if (facts.rehearsed === undefined) byProvider.set(provider, fresh);
    return fresh;
  }

  function standingFor(facts: AgentFacts, model: Model, now: number): Standing {
    const ofProvider = standingOf(facts, model.provider, now);
    const known = ofProvider.byModel.get(model.model);
    if (known) return known;
    const standing = rank(facts, model, ofProvider, now);
    if (ofProvider.byModel.size >= mostModels) ofProvider.byModel.clear();
    ofProvider.byModel.set(model.model, standing);
    return standing;
  }

  return {
    orderOf(facts, candidate, pin, now) {
      const one = orderOfOne(facts, candidate, pin, now);
      if (one !== null) return one;
      const standing = standingFor(facts, candidate, now);
      return pin ? withPreferred(standing, pin.profileId) : orderNow(standing);
    },
    rotationOf(facts, model, now) {
      return new StandingRotation(standingFor(facts, model, now));
    },
    windowsOf: (facts, provider, now) => standingOf(facts, provider, now).windows,
    used(provider, profileId, at) {
      for (const { authKey, byModel } of byProvider.values())
        if (authKey === provider)
          for (const [model, standing] of byModel)
            if (!moveBack(standing, profileId, at)) byModel.delete(model);
    },
    forget(provider) {
      if (provider === undefined) return byProvider.clear();
      for (const [name, { authKey }] of byProvider) if (authKey === provider) byProvider.delete(name);
    },
  };
}

const isOf = ({ source }: OfProvider, facts: AgentFacts) =>
  facts.rehearsed === undefined &&
  source.profiles === facts.profiles &&
  source.config === facts.config &&
  source.storedOrder === facts.storedOrder;

function rank(facts: AgentFacts, candidate: Model, ofProvider: OfProvider, now: number): Standing {
  const { provider, model } = candidate;
  const { places, listed, explicit, base } = rankProfiles({ facts, provider, modelId: model, now });
  // A list may name profiles that are not stored under this provider.
  ofProvider.validUntil = Math.min(ofProvider.validUntil, nextChange(facts, base, now));
  const isFree = ({ waitsUntil }: Place) => waitsUntil === null;
  const free = places.filter(isFree);
  const waiting = places.filter((place) => !isFree(place));
  return {
    order: places.length > 0 ? null : inlineOrder(facts, candidate),
    isAutomatic: !explicit,
    free,
    ids: [...free, ...waiting].map(({ profileId }) => profileId),
    listedAt: new Map(listed.map((id, at) => [id, at])),
    manual: new Set(places.filter(({ manual }) => manual).map(({ profileId }) => profileId)),
  };
}

function orderNow(standing: Standing): CandidateOrder {
  return (standing.order ??= orderOfIds(standing.ids.slice()));
}

class StandingRotation implements Rotation {
  constructor(private readonly standing: Standing) {}

  get ids(): readonly ProfileId[] {
    const { ids, isInline } = orderNow(this.standing);
    return isInline ? [] : ids;
  }

  get explicit(): boolean {
    return !this.standing.isAutomatic;
  }

  get isEmpty(): boolean {
    return this.standing.listedAt.size === 0;
  }

  includes(profileId: ProfileId): boolean {
    return this.standing.listedAt.has(profileId);
  }
}

const orderOfIds = (ids: readonly ProfileId[]): CandidateOrder => ({
  ids,
  isStrict: false,
  unusable: null,
  isInline: false,
});

/** O-31. */
function withPreferred(standing: Standing, preferred: ProfileId): CandidateOrder {
  const { ids, listedAt, manual } = standing;
  const isListed = listedAt.has(preferred) && !manual.has(preferred);
  const place = isListed ? ids.indexOf(preferred) : -1;
  if (place <= 0) return orderNow(standing);
  const preferring = ids.slice();
  move(preferring, place, 0);
  return orderOfIds(preferring);
}

/**
 * O-29: of equals the one used longest ago comes first, then the one listed first. False where the ranking has to be
 * asked again: among those that wait, the use decides between equal ends.
 */
function moveBack(standing: Standing, profileId: ProfileId, at: number): boolean {
  const { free, ids, listedAt } = standing;
  if (!standing.isAutomatic) return true;
  const from = ids.indexOf(profileId);
  const old = free[from];
  if (!old) return !listedAt.has(profileId);
  const place = { ...old, lastUsed: at };
  const listed = listedAt.get(profileId) ?? 0;
  const isBefore = (other: Place) =>
    (byTier(place, other) || listed - (listedAt.get(other.profileId) ?? 0)) < 0;
  free.splice(from, 1);
  let to = free.length;
  for (let other = free[to - 1]; other && isBefore(other); other = free[to - 1]) to -= 1;
  free.splice(to, 0, place);
  move(ids, from, to);
  if (to !== from) standing.order = null;
  return true;
}

function move(ids: ProfileId[], from: number, to: number): void {
  if (from !== to) ids.splice(to, 0, ...ids.splice(from, 1));
}

/** When time alone will next change who may be used: the soonest end of a window or a token. */
function nextChange(facts: AgentFacts, ids: readonly ProfileId[], now: number): number {
  let next = Infinity;
  const note = (until: number | undefined) => {
    if (until !== undefined && until > now && until < next) next = until;
  };
  for (const id of ids) {
    note(ownValue(facts.profiles, id)?.expires);
    const row = ownValue(facts.usage, id);
    if (row === undefined) continue;
    note(row.cooldownUntil);
    note(row.disabledUntil);
    note(row.blockedUntil);
    for (const model in row.modelCooldowns) note(ownValue(row.modelCooldowns, model)?.until);
  }
  return next;
}

export function activeWindowsOf(facts: AgentFacts, ids: readonly ProfileId[], now: number): Window[] {
  const windows: Window[] = [];
  for (const profileId of ids) {
    const entry = ownValue(facts.usage, profileId);
    const window = mayWait(entry, now) ? decidingWindow(entry, { now }) : null;
    if (window === null) continue;
    const model = window.scope.kind === "model" ? { modelId: window.scope.modelId } : {};
    const rehearsed = facts.rehearsed?.includes(profileId) ? ({ rehearsed: true } as const) : {};
    const reason = window.reason ?? "unknown";
    windows.push([profileId, { until: window.until, reason, ...model, ...rehearsed }]);
  }
  return windows;
}

/** Most rows have no window at all; asking the rules costs more than looking. */
const mayWait = (entry: UsageEntry | undefined, now: number): boolean =>
  entry !== undefined &&
  ((entry.cooldownUntil ?? 0) > now ||
    (entry.disabledUntil ?? 0) > now ||
    (entry.blockedUntil ?? 0) > now ||
    entry.modelCooldowns !== undefined);
