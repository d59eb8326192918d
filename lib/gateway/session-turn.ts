import { randomUUID } from "node:crypto";
import { resolveCandidates } from "../failover/candidates/resolve-candidates";
import type { AgentFacts } from "../failover/config";
import { formatModelRef } from "../failover/model-ref";
import type { Candidate, SelectionSource } from "../failover/run-record";
import { mayRestart } from "../failover/runner/decide-restart";
import type { AttemptCall, RunInput, RunResult } from "../failover/runner/run-with-model-fallback";
import type { StandingOrders } from "../failover/runner/standing-orders";
import { applyProfileChoice } from "../failover/session/apply-profile-choice";
import { chooseProfile } from "../failover/session/choose-profile";
import { createFallbackPersistence } from "../failover/session/fallback-persistence";
import { planHeartbeat } from "../failover/session/heartbeat";
import { clearPendingSwitch, isSwitchDone } from "../failover/session/live-switch";
import type { NoticeAttempt } from "../failover/session/notice-reason";
import { planNotices } from "../failover/session/notices";
import { endOverride } from "../failover/session/origin-probe";
import { confirmTurn, planTurn } from "../failover/session/plan-turn";
import {
  announcedSelection,
  isSameModel,
  refText,
  selectModel,
  type Selection as SelectedModel,
} from "../failover/session/selection";
import { applySessionChange, type SessionChange, type SessionEntry } from "../failover/session/session-entry";
import type { ClientError } from "./client-error";
import type { GatewaySessions } from "./ports";
import type { RunningTurns } from "./running-turns";
import { safePoint } from "./safe-point";
import { unknownSelection, type Selection } from "./select-model";
import { storedSoon } from "./stored-soon";

/** How a turn came about; said by the client in a header, since it changes what is stored and told. */
export type TurnKind = "message" | "heartbeat" | "cron";

export type SessionTurn = {
  run: Pick<RunInput, "sessionId" | "pin"> & Selection;
  /** What the session asks for, in people's sense (S-61). */
  selected: string;
  persistence: ReturnType<typeof createFallbackPersistence> | null;
  /** To be told of every call until the run has ended. */
  begin(): ReturnType<RunningTurns["begin"]>;
  /** Before every call: the error that ends it when the user has chosen another model meanwhile (S-48). */
  safePoint(call: Pick<AttemptCall, "candidate" | "profileId">): Promise<Error | null>;
  /** The run ended with a switch to a model it could not reach: the turn begins again on the new choice. */
  startsAgain(
    result: RunResult<null>,
    soFar: { hasVisibleOutput: boolean; restarts: number },
  ): Promise<boolean>;
  /** What is told if this model answers now; null when nothing changes (S-56). */
  noticeIf(active: string, attempts: readonly NoticeAttempt[]): string | null;
  /** Notes what became of the turn. Attempts are those before the answer. */
  finish(result: RunResult<null>, attempts: readonly NoticeAttempt[]): Promise<void>;
};

type Begun = { ok: true; turn: SessionTurn } | { ok: false; error: ClientError };

const unusablePin: ClientError = {
  status: 400,
  code: "selected_auth_profile_unavailable",
  message:
    "The account this session is pinned to cannot be used: it is gone, signed out or switched off. Choose another one for the session.",
  param: "model",
};

const refOf = ({ provider, model }: { provider: string; model: string }) => formatModelRef(provider, model);

/** One turn of a session, from its entry to the run and back (04). */
export async function beginTurn(input: {
  facts: AgentFacts;
  sessionKey: string;
  sessions: GatewaySessions;
  orders: StandingOrders | undefined;
  now: () => number;
  kind: TurnKind;
  /** What the request itself names, for this turn only; null: the session decides. */
  named: Selection | null;
  mayUse: (candidate: Candidate) => boolean;
}): Promise<Begun> {
  const { facts, sessionKey, sessions, orders, now, kind, named } = input;
  const { config, agentId } = facts;
  const context = { config, agentId };
  const stored = await sessions.read(sessionKey);
  const isHeartbeat = kind === "heartbeat";
  const probes = { memory: sessions.originProbes, sessionKey, now: now() };
  const save = (change: (fresh: SessionEntry) => SessionEntry) =>
    sessions.update(sessionKey, agentId, change);

  const hasId = stored?.sessionId !== undefined;
  let entry: SessionEntry = hasId ? stored : { ...stored, sessionId: randomUUID() };
  const planBeat = (fresh: SessionEntry) =>
    isHeartbeat && !named ? planHeartbeat(fresh, context, { now: now() }) : null;
  const heartbeat = planBeat(entry);
  if (heartbeat) entry = applySessionChange(entry, heartbeat.change, now());
  const planned = heartbeat
    ? { selection: heartbeat.selection, isOriginProbe: false }
    : confirmTurn(entry, planTurn(entry, context, probes), context, probes);
  const { candidates, selectionSource } = named ?? chainOf(planned.selection, input);
  const [first] = candidates;
  if (!first) return { ok: false, error: unknownSelection(refText(planned.selection)) };

  const isTemporary = !isSameModel(first, selectModel(entry, context));
  // An account named with the model stands for the order by itself.
  const isPinnedByName = named !== null && first.profileId !== undefined;
  // What a session chooses because of rehearsed windows ends with them (P-34).
  const isRehearsed = facts.rehearsed !== undefined;
  const choice = chooseProfile({
    facts,
    entry,
    selected: first,
    isNewSession: stored === undefined,
    isTemporary: isTemporary || isPinnedByName || isRehearsed,
    ...(orders && { rotationOf: (provider, model) => orders.rotationOf(facts, { provider, model }, now()) }),
    now: now(),
  });
  if (!isPinnedByName && choice.error !== null) return { ok: false, error: unusablePin };
  const seen = entry;
  let { pin } = choice;
  const isChanged = !hasId || Object.keys(choice.change).length > 0 || heartbeat !== null;
  if (isChanged) {
    const saved = save((fresh) => {
      // Decided anew: what the user has chosen meanwhile is not the override that was to go.
      const tidied = applySessionChange(fresh, planBeat(fresh)?.change ?? {}, now());
      const begun = tidied.sessionId === undefined ? { ...tidied, sessionId: seen.sessionId } : tidied;
      const applied = applyProfileChoice(begun, seen, choice, now());
      pin = applied.pin;
      entry = applied.entry;
      return applied.entry;
    });
    await storedSoon(saved);
  }

  // A model that the request or the heartbeat names is for this turn, whatever the session selects.
  const isFollowing = named === null && planned.selection.source !== "heartbeat";
  let selected = named ? refOf(first) : refText(announcedSelection(entry, context));
  const turnOf = (active: string, attempts: readonly NoticeAttempt[]) => ({
    selected,
    active,
    attempts,
    isHeartbeat,
  });
  const keepsFallback = config.policy.fallbackPersistence === "session" && !named && kind === "message";

  return {
    ok: true,
    turn: {
      run: {
        candidates,
        selectionSource,
        ...(entry.sessionId !== undefined && { sessionId: entry.sessionId }),
        ...(pin && !isPinnedByName && { pin }),
      },
      selected,
      begin: () => sessions.running.begin(sessionKey, first),
      async safePoint(call) {
        if (!isFollowing) return null;
        const switched = await safePoint(call, { sessions, sessionKey, context, now });
        if (switched === null) return null;
        entry = switched.entry;
        selected = refText(announcedSelection(entry, context));
        return switched.error;
      },
      async startsAgain(result, soFar) {
        if (result.outcome === "answered" || !isFollowing) return false;
        const isPending = (await sessions.read(sessionKey))?.liveModelSwitchPending === true;
        return mayRestart({ error: result.error, chain: candidates, isPending, ...soFar });
      },
      persistence: keepsFallback
        ? createFallbackPersistence(first, {
            now,
            facts: () => facts,
            update: async (change) => void (await save(change)),
          })
        : null,
      noticeIf: (active, attempts) =>
        planNotices(entry, turnOf(active, attempts), context).notices[0] ?? null,
      async finish(result, attempts) {
        if (result.outcome !== "answered") return;
        const { candidate } = result;
        const active = refOf(candidate);
        const apply = (fresh: SessionEntry): SessionEntry => {
          const ended = planned.isOriginProbe && active === refOf(planned.selection);
          const returned = ended ? endOverride(fresh, entry, context, now()).entry : fresh;
          const { change } = planNotices(returned, turnOf(active, attempts), context);
          const ran: SessionChange = { modelProvider: candidate.provider, model: candidate.model };
          const noted = applySessionChange(returned, { ...change, ...ran }, now());
          return isSwitchDone(noted, candidate, context)
            ? clearPendingSwitch(noted, noted, now()).entry
            : noted;
        };
        const current = await sessions.read(sessionKey);
        if (current && apply(current) !== current) await storedSoon(save(apply));
      },
    },
  };
}

function chainOf(
  selection: SelectedModel,
  { facts, mayUse }: { facts: AgentFacts; mayUse: (candidate: Candidate) => boolean },
): Selection {
  const selectionSource: SelectionSource = selection.source;
  const candidates = resolveCandidates({
    config: facts.config,
    agentId: facts.agentId,
    requested: refText(selection),
    selectionSource,
  });
  return { candidates: candidates.filter(mayUse), selectionSource };
}
