import { randomUUID } from "node:crypto";
import type { AgentFacts } from "../failover/config";
import { activeWindows } from "../failover/cooldown/active-windows";
import { applyProfileEvent } from "../failover/cooldown/apply-profile-event";
import type { ProfileId } from "../failover/credential";
import { formatModelRef } from "../failover/model-ref";
import { ownValue } from "../failover/own-value";
import type { ProfileEffect, ProfileEvent } from "../failover/profile-event";
import type { AttemptCall, AttemptFailure } from "../failover/runner/run-contract";
import { createRunMemory, type RunMemory } from "../failover/runner/run-memory";
import type { UsageEntry } from "../failover/usage-entry";
import type { AuditDraft } from "../store/port";
import { targetName, type FaultSwitch } from "../views/faults";
import { exampleFailure } from "../views/lab-examples";

/** A profile as a rehearsal leaves it: its entry, and by which switches' events it came to that. */
type Overlay = {
  entry: UsageEntry | undefined;
  events: readonly { switchId: string; event: ProfileEvent }[];
};
type Rehearsal = { overlays: Map<ProfileId, Overlay>; memory: RunMemory };

type TakenFault = { switchId: string; outcome: AttemptFailure<never> };

export type FaultSwitches = {
  list(): readonly FaultSwitch[];
  start(input: Omit<FaultSwitch, "id" | "left" | "startedAt">): FaultSwitch;
  /** Null: it has ended already. */
  end(id: string): FaultSwitch | null;
  /** Counts one request; null when no switch answers it, which is all the gateway pays for without any. */
  take(agentId: string, call: Pick<AttemptCall, "candidate" | "profileId">): TakenFault | null;
  /** The facts with the windows of rehearsed failures on top. */
  over(facts: AgentFacts): AgentFacts;
  isOverlaid(agentId: string, profileId: ProfileId): boolean;
  /** A rehearsed failure, or a probe of its window: memory only, and only as long as its switch is there. */
  rehearse(facts: AgentFacts, switchId: string | null, event: ProfileEvent): ProfileEffect;
  /** A real event of a profile in rehearsal counts for the rehearsal as well. */
  follow(facts: AgentFacts, event: ProfileEvent): void;
  /** An operator's act on the profile ends its rehearsed windows. */
  forget(agentId: string, profileIds: readonly ProfileId[]): void;
  /** Probe throttles and skips of a rehearsal end with it too; undefined without one. */
  runMemory(agentId: string): RunMemory | undefined;
  close(): void;
};

type Options = {
  now(): number;
  factsOf(agentId: string): AgentFacts | undefined;
  /** The list of switches is another one. */
  onSwitches(): void;
  onWindows(agentId: string, profileIds: readonly ProfileId[]): void;
  /** It ended by itself: its count and its windows are over, or its time is. */
  onEnded(ended: FaultSwitch): void;
};

/** Switches that make requests fail for a rehearsal (P-34). Everything is memory: no row is written. */
export function createFaultSwitches(options: Options): FaultSwitches {
  const { now } = options;
  const switches = new Map<string, FaultSwitch>();
  const rehearsals = new Map<string, Rehearsal>();
  let timer: NodeJS.Timeout | undefined;

  const rehearsalOf = (agentId: string): Rehearsal => {
    const known = rehearsals.get(agentId) ?? { overlays: new Map(), memory: createRunMemory() };
    rehearsals.set(agentId, known);
    return known;
  };

  function applyTo(facts: AgentFacts, event: ProfileEvent, switchId: string | null): ProfileEffect {
    const { overlays } = rehearsalOf(facts.agentId);
    const old = overlays.get(event.profileId);
    const before = old ? old.entry : ownValue(facts.usage, event.profileId);
    const effect = applyProfileEvent(before, event, facts.config.policy);
    const events = old?.events ?? [];
    overlays.set(event.profileId, {
      entry: effect.after,
      events: switchId === null ? events : [...events, { switchId, event }],
    });
    options.onWindows(facts.agentId, [event.profileId]);
    return effect;
  }

  /** What one switch did is taken back; what another one did to the same profile stays. */
  function takeBack({ id, agentId }: FaultSwitch): void {
    const rehearsal = rehearsals.get(agentId);
    const facts = options.factsOf(agentId);
    if (!rehearsal) return;
    const touched: ProfileId[] = [];
    for (const [profileId, { events }] of rehearsal.overlays) {
      if (!events.some(({ switchId }) => switchId === id)) continue;
      touched.push(profileId);
      rehearsal.overlays.delete(profileId);
      for (const left of events) if (left.switchId !== id && facts) applyTo(facts, left.event, left.switchId);
    }
    if (![...switches.values()].some((other) => other.agentId === agentId)) rehearsals.delete(agentId);
    if (touched.length > 0) options.onWindows(agentId, touched);
  }

  function remove(id: string): FaultSwitch | null {
    const found = switches.get(id);
    if (!found) return null;
    switches.delete(id);
    takeBack(found);
    return found;
  }

  /** When a switch is over: at its time, or, used up, with the last window it opened. */
  function endOf({ id, agentId, left, endsAt }: FaultSwitch): number {
    if (left > 0) return endsAt;
    const overlays = [...(rehearsals.get(agentId)?.overlays.values() ?? [])];
    const own = overlays.filter(({ events }) => events.some(({ switchId }) => switchId === id));
    const ends = own.flatMap(({ entry }) => activeWindows(entry, { now: now() }).map(({ until }) => until));
    return Math.min(endsAt, Math.max(now(), ...ends));
  }

  function sweep(): void {
    clearTimeout(timer);
    const over = [...switches.values()].filter((one) => endOf(one) <= now());
    for (const one of over) {
      remove(one.id);
      options.onEnded(one);
    }
    if (over.length > 0) options.onSwitches();
    const next = Math.min(...[...switches.values()].map(endOf));
    if (switches.size > 0) timer = setTimeout(sweep, Math.max(20, next - now())).unref();
  }

  const answers = (one: FaultSwitch, profileId: ProfileId | null, model: string): boolean =>
    one.left > 0 &&
    one.endsAt > now() &&
    (one.target.kind === "profile" ? one.target.profileId === profileId : one.target.model === model);

  return {
    list: () => [...switches.values()],
    start(input) {
      const one = { ...input, id: randomUUID(), left: input.count, startedAt: now() };
      switches.set(one.id, one);
      rehearsalOf(one.agentId);
      options.onSwitches();
      sweep();
      return one;
    },
    end(id) {
      const ended = remove(id);
      if (ended) options.onSwitches();
      return ended;
    },
    take(agentId, { candidate, profileId }) {
      if (switches.size === 0) return null;
      const model = formatModelRef(candidate.provider, candidate.model);
      const found = [...switches.values()].find(
        (one) => one.agentId === agentId && answers(one, profileId, model),
      );
      if (!found) return null;
      switches.set(found.id, { ...found, left: found.left - 1 });
      options.onSwitches();
      const { error, source } = exampleFailure(found.answer);
      // The windows it opens are there by the time this runs.
      if (found.left === 1) setTimeout(sweep, 1_000).unref();
      return {
        switchId: found.id,
        outcome: { ok: false, error, ...(source && { source }), rehearsed: true },
      };
    },
    over(facts) {
      const overlays = rehearsals.get(facts.agentId)?.overlays;
      if (!overlays || overlays.size === 0) return facts;
      const usage: Record<ProfileId, UsageEntry> = { ...facts.usage };
      for (const [profileId, { entry }] of overlays) if (entry) usage[profileId] = entry;
      return { ...facts, usage, rehearsed: [...overlays.keys()] };
    },
    isOverlaid: (agentId, profileId) => rehearsals.get(agentId)?.overlays.has(profileId) === true,
    rehearse(facts, switchId, event) {
      if (switchId !== null && switches.has(switchId)) return applyTo(facts, event, switchId);
      if (switchId === null && rehearsals.get(facts.agentId)?.overlays.has(event.profileId))
        return applyTo(facts, event, null);
      // Its switch was ended while the request was under way.
      return applyProfileEvent(ownValue(facts.usage, event.profileId), event, facts.config.policy);
    },
    follow(facts, event) {
      if (rehearsals.get(facts.agentId)?.overlays.has(event.profileId)) applyTo(facts, event, null);
    },
    forget(agentId, profileIds) {
      const overlays = rehearsals.get(agentId)?.overlays;
      const gone = profileIds.filter((profileId) => overlays?.delete(profileId));
      if (gone.length > 0) options.onWindows(agentId, gone);
    },
    runMemory: (agentId) => (switches.size === 0 ? undefined : rehearsals.get(agentId)?.memory),
    close: () => clearTimeout(timer),
  };
}

/** The audit record of a switch that ended by itself. */
export function faultEnded({ agentId, target, answer, count, left }: FaultSwitch, at: number): AuditDraft {
  return {
    at,
    actor: "system:faults",
    action: "end_fault",
    targetType: "fault",
    targetId: targetName(target),
    agentId,
    before: { answer, count, left },
    after: null,
  };
}
