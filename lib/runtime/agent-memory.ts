import { tell } from "../error-said";
import { applyProfileEvent } from "../failover/cooldown/apply-profile-event";
import type { AgentFacts, FailoverConfig } from "../failover/config";
import { ownValue } from "../failover/own-value";
import type { ProfileId } from "../failover/credential";
import type { ProfileEffect, ProfileEvent } from "../failover/profile-event";
import { authKeyOf } from "../failover/provider-id";
import { createRunMemory, type RunMemory } from "../failover/runner/run-memory";
import { createStandingOrders, type StandingOrders } from "../failover/runner/standing-orders";
import type { UsageEntry } from "../failover/usage-entry";
import type { AgentAuth, AuditDraft, StorePort } from "../store/port";
import { changedOrders, changedProfiles } from "./changed-profiles";
import { onlyLastUsedChanged } from "./only-last-used-changed";
import { createUnsavedEvents, type UnsavedEvents } from "./unsaved-events";

/** One agent in memory: the snapshot the core decides on, changed at once and saved behind. */
export type AgentMemory = {
  agentId: string;
  /** Read it anew at each decision: windows in it move on with the events, everything else stays as it was. */
  facts(): AgentFacts;
  auth(): AgentAuth;
  runMemory: RunMemory;
  /** Of `facts()`. */
  orders: StandingOrders;
  unsaved: UnsavedEvents;
  /** Synchronous, never fails: a decision waits for no disk. */
  apply(event: ProfileEvent): ProfileEffect;
  /** An event of another agent on a row that both use, and what became of the row there. */
  mirror(event: ProfileEvent, applied: AppliedEvent): void;
  /** An operator's change: store first, then memory reads it back (W-49). */
  applyAndSave(events: readonly ProfileEvent[], audit: AuditDraft): Promise<readonly ProfileEffect[]>;
  setConfig(config: FailoverConfig): void;
  /** Reads the rows again, after a change made elsewhere. */
  refresh(): Promise<void>;
  /** Saves what waits, `lastUsed` included. */
  flush(): Promise<void>;
  /** The latest save of a window; another one after every `apply` that changed more than `lastUsed`. */
  saving(): Promise<unknown>;
};

export type AppliedEvent = { row: UsageEntry | undefined; effect: ProfileEffect };

export type AgentMemoryOptions = {
  auth: AgentAuth;
  config: FailoverConfig;
  store: Pick<StorePort, "readAgent" | "applyProfileEvents">;
  toFacts(config: FailoverConfig, auth: AgentAuth): AgentFacts;
  /** Reads and writes of all agents follow each other, so a read never races our own write. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Events on this agent's rows that the store has not seen yet, those of other agents included. */
  waitingEvents(): readonly ProfileEvent[];
  onApplied(event: ProfileEvent, applied: AppliedEvent): void;
  /** The rows were read anew, so another store may own a profile now. */
  onRead(): void;
  /** An operator's change is in the store: what any agent still holds about these profiles is outdated. */
  onSaved(profileIds: readonly string[]): void;
  /** `lasting` is false where only `lastUsed` moved. */
  onChange(profileIds: readonly string[], lasting: boolean): void;
  onOrderChange(providers: readonly string[]): void;
  /** Whether the rows may be changed, or why not, is another now. */
  onLockChange(): void;
  onDropped(event: ProfileEvent, cause: unknown): void;
};

export function createAgentMemory(options: AgentMemoryOptions): AgentMemory {
  const { store, toFacts, inTurn } = options;
  const { agentId } = options.auth;
  let { auth, config } = options;
  // Changed in place, because copying thousands of entries per request costs milliseconds; entries are replaced whole.
  let usage: Record<ProfileId, UsageEntry> = { ...auth.usage };
  let facts: AgentFacts = { ...toFacts(config, auth), usage };
  const unsaved = createUnsavedEvents();
  const orders = createStandingOrders();
  let refreshing: Promise<void> | undefined;
  let saving: Promise<unknown> = Promise.resolve();

  function applyToMemory(event: ProfileEvent): ProfileEffect {
    const effect = applyProfileEvent(ownValue(usage, event.profileId), event, config.policy);
    keep(event, effect.after);
    return effect;
  }

  /** Answers whether more than the time of the last use has changed. */
  function isLasting(
    event: ProfileEvent,
    { before, after }: Pick<ProfileEffect, "before" | "after">,
  ): boolean {
    const lasting = !onlyLastUsedChanged(before, after);
    const provider = authKeyOf(event.provider);
    if (lasting || after?.lastUsed === undefined) orders.forget(provider);
    else orders.used(provider, event.profileId, after.lastUsed);
    return lasting;
  }

  function keep(event: ProfileEvent, entry: UsageEntry | undefined): void {
    if (entry) usage[event.profileId] = entry;
    else delete usage[event.profileId];
    const lastGood = lastGoodAfter(facts, event);
    if (lastGood !== facts.lastGood) facts = { ...facts, lastGood };
  }

  async function save(): Promise<void> {
    const events = unsaved.take();
    if (events.length === 0) return;
    if (auth.readOnlyReason !== null) return unsaved.keepInMemory(events);
    try {
      await store.applyProfileEvents({ agentId, events, policy: config.policy });
    } catch (error) {
      unsaved.keepInMemory(events);
      for (const event of events) options.onDropped(event, error);
    }
  }

  async function read(): Promise<void> {
    const before = { facts, auth };
    auth = await store.readAgent(agentId);
    usage = { ...auth.usage };
    facts = { ...toFacts(config, auth), usage };
    orders.forget();
    options.onRead();
    for (const event of options.waitingEvents()) applyToMemory(event);
    options.onChange(changedProfiles(before.facts, facts), true);
    options.onOrderChange(changedOrders(before.auth, auth));
    if (tell(auth.readOnlyReason)?.text !== tell(before.auth.readOnlyReason)?.text) options.onLockChange();
  }

  return {
    agentId,
    facts: () => facts,
    auth: () => auth,
    runMemory: createRunMemory(),
    orders,
    unsaved,
    apply(event) {
      const row = ownValue(usage, event.profileId);
      const effect = applyToMemory(event);
      const lasting = isLasting(event, effect);
      unsaved.add(event, lasting);
      if (lasting) saving = inTurn(save);
      options.onApplied(event, { row, effect });
      options.onChange([event.profileId], lasting);
      return effect;
    },
    mirror(event, { row, effect }) {
      // The same row gives the same again, and the usual answer moves nothing but its time.
      const isSame = row !== undefined && ownValue(usage, event.profileId) === row;
      const applied = isSame ? effect : applyToMemory(event);
      if (isSame) keep(event, applied.after);
      options.onChange([event.profileId], isLasting(event, applied));
    },
    applyAndSave: (events, audit) =>
      inTurn(async () => {
        await save();
        const effects = await store.applyProfileEvents({ agentId, events, policy: config.policy, audit });
        const profileIds = events.map(({ profileId }) => profileId);
        options.onSaved(profileIds);
        await read();
        return effects;
      }),
    setConfig(next) {
      config = next;
      facts = { ...toFacts(config, auth), usage, lastGood: facts.lastGood };
    },
    refresh() {
      refreshing ??= inTurn(() => {
        refreshing = undefined;
        return read();
      });
      return refreshing;
    },
    flush: () => inTurn(save),
    saving: () => saving,
  };
}

function lastGoodAfter(facts: AgentFacts, event: ProfileEvent): AgentFacts["lastGood"] {
  const provider = authKeyOf(event.provider);
  if (event.type !== "success" || facts.lastGood[provider] === event.profileId) return facts.lastGood;
  return { ...facts.lastGood, [provider]: event.profileId };
}
