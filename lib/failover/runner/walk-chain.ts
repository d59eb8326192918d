import { decideWaiting } from "../probe/decide-waiting";
import { startThrottle } from "../probe/probe-memory";
import { formatModelRef } from "../model-ref";
import type { ProfileId } from "../credential";
import type { PlaceInChain } from "../decision/model-fallback-decision";
import { reasonTable } from "../reasons";
import type { Candidate } from "../run-record";
import { assessWaiting, type Waiting } from "./assess-waiting";
import { attemptCandidate, type CandidateEnd } from "./attempt-candidate";
import type { CalledFirst } from "./opening";
import type { CandidatePlan } from "./candidate-plan";
import { candidateOrder, type CandidateOrder } from "./candidate-order";
import { followEnd, type Next, type Rethrown } from "./follow-end";
import { liveFacts, windowQuery } from "./live-facts";
import { reportProbe } from "./report-candidate";
import { isPrimary, placeOf, type RunState, type WalkState } from "./run-state";
import { skipCandidate } from "./skip-candidate";
import { recentFailure } from "./skip-cache";
import { unusablePin } from "./unusable-pin";
import { abortReason } from "./wait";
import { loginCommand } from "./login-command";

/** How a walk ended. `exhausted`: every candidate is accounted for by an attempt or a jump. */
export type WalkEnd<R> =
  | { kind: "answered"; result: R; candidate: Candidate; profileId: string | null }
  | { kind: "aborted"; error: unknown }
  | Rethrown
  | { kind: "exhausted" };

/** One walk over the chain, candidate by candidate (R-22 … R-26). */
export async function walkChain<R>(state: RunState<R>, walk: WalkState): Promise<WalkEnd<R>> {
  let index = 0;
  for (;;) {
    const candidate = state.chain[index];
    if (candidate === undefined) return { kind: "exhausted" };
    const { first } = state;
    const { signal } = state.input;
    if (first === null && signal?.aborted === true) return { kind: "aborted", error: abortReason(signal) };
    state.first = null;
    const next =
      first === null
        ? await visit(state, walk, candidate, index)
        : await takeOver(state, walk, placeOf(state.chain, index, candidate), first);
    if (next.kind !== "go-to") return next;
    index = next.index;
  }
}

/** The first candidate has been called already, on what held when the run began. */
async function takeOver<R>(
  state: RunState<R>,
  walk: WalkState,
  place: PlaceInChain,
  first: CalledFirst<R>,
): Promise<Next<R>> {
  const plan = { place, order: first.order, probe: null };
  return followEnd(state, walk, plan, await attemptCandidate(state, walk, plan, first));
}

async function visit<R>(
  state: RunState<R>,
  walk: WalkState,
  candidate: Candidate,
  index: number,
): Promise<Next<R>> {
  const place = placeOf(state.chain, index, candidate);
  const goOn: Next<R> = { kind: "go-to", index: index + 1 };
  const order = orderFor(state, walk, candidate);
  const skip = (reason: Parameters<typeof skipCandidate>[2]) => {
    skipCandidate(state, walk, reason, { place, order });
    return goOn;
  };

  if (walk.tlsExcluded.has(candidate.provider)) {
    const text = `Provider ${candidate.provider} failed certificate verification in this run`;
    return skip({ reason: "tls_certificate", text, why: "excluded" });
  }
  const cached = cachedFailure(state, candidate, order);
  if (cached !== null) {
    const ref = formatModelRef(candidate.provider, candidate.model);
    const login = loginCommand(state.input.ownDirectory === true, candidate.provider);
    const text = `Skipping ${ref}: recent ${cached} failure in this session (run \`${login}\` to re-authenticate)`;
    return skip({ reason: cached, text, why: "cached" });
  }
  const ordinary = { place, order, probe: null };
  const unusable = unusablePin(state, ordinary);
  if (unusable !== null) return followEnd(state, walk, ordinary, unusable);

  const waiting = waitingOf(state, walk, candidate, order);
  if (state.input.source === "probe") return probeNow(state, walk, ordinary, waiting);
  if (waiting === null) return attemptWith(state, walk, ordinary, false);
  const now = state.ports.now();
  const decided = decideWaiting(waiting, now);
  if (decided.action === "skip") {
    const { reason, text, isManual } = decided;
    return skip({ reason, text, why: "waiting", isManual, waiting });
  }
  const plan = { place, order, probe: { profileId: waiting.probeProfile } };
  if (decided.throttle !== null) claimThrottle(state, candidate, waiting.probeProfile, decided.throttle);
  reportProbe(state, plan, decided.reason);
  return attemptWith(state, walk, plan, decided.needsSlot);
}

async function attemptWith<R>(
  state: RunState<R>,
  walk: WalkState,
  plan: CandidatePlan,
  needsSlot: boolean,
): Promise<Next<R>> {
  const end = await attemptCandidate(state, walk, plan);
  if (needsSlot && usesSlot(end)) walk.usedSlots.add(plan.place.candidate.provider);
  return followEnd(state, walk, plan, end);
}

/** A failed probe takes the provider's slot of this run, unless the failure says nothing about a throttle. */
function usesSlot<R>(end: CandidateEnd<R>): boolean {
  return end.kind === "failed" && !reasonTable[end.judged.label].slotPreserving;
}

function orderFor<R>(state: RunState<R>, walk: WalkState, candidate: Candidate): CandidateOrder {
  const now = state.ports.now();
  const facts = liveFacts(state, walk);
  const { orders } = walk.ignoresOverload ? { orders: undefined } : state.ports;
  const order = (orders?.orderOf ?? candidateOrder)(facts, candidate, state.input.pin, now);
  state.orders[formatModelRef(candidate.provider, candidate.model)] = order.ids;
  return order;
}

/** An operator's probe: one real call whatever waits, recorded as a probe (W-45). */
function probeNow<R>(
  state: RunState<R>,
  walk: WalkState,
  ordinary: CandidatePlan,
  waiting: Waiting | null,
): Promise<Next<R>> {
  const profileId = ordinary.order.ids[0];
  if (profileId === undefined) return attemptWith(state, walk, ordinary, false);
  const plan = { ...ordinary, probe: { profileId } };
  reportProbe(state, plan, waiting?.reason ?? "unknown");
  return attemptWith(state, walk, plan, false);
}

/** never for the primary candidate, so that an explicit choice still shows the true error. */
function cachedFailure<R>(state: RunState<R>, candidate: Candidate, order: CandidateOrder) {
  const { sessionId, pin } = state.input;
  const ttlMs = state.ports.skipCacheTtlMs ?? 0;
  if (isPrimary(candidate) || sessionId === undefined || ttlMs <= 0) return null;
  const pinned = pin !== undefined && order.ids.includes(pin.profileId) ? pin.profileId : null;
  const selected = order.isStrict ? (order.ids[0] ?? null) : pinned;
  const place = { sessionId, provider: candidate.provider, model: candidate.model };
  return recentFailure(state.ports.memory.skips, place, { profileId: selected, now: state.ports.now() });
}

function waitingOf<R>(state: RunState<R>, walk: WalkState, candidate: Candidate, order: CandidateOrder) {
  return assessWaiting({
    facts: liveFacts(state, walk),
    candidate,
    ids: order.ids,
    query: windowQuery(state, candidate, state.ports.now()),
    memory: state.ports.memory.probes,
    isPrimary: isPrimary(candidate),
    hasFallback: state.chain.length > 1,
    isSlotUsed: walk.usedSlots.has(candidate.provider),
    ignoresThrottle: walk.ignoresOverload,
  });
}

/** The claim is written before asking, so that two runs do not ask at once (W-77). */
function claimThrottle<R>(
  state: RunState<R>,
  candidate: Candidate,
  profileId: ProfileId,
  throttle: "probe" | "block",
) {
  const at = state.ports.now();
  const { provider } = candidate;
  startThrottle(state.ports.memory.probes, { throttle, agentId: state.input.agentId, provider }, at);
  if (throttle !== "block") return;
  const effect = state.ports.apply({ type: "probe-claimed", profileId, provider, at });
  state.ports.emit({ type: "profile-changed", effect });
}
