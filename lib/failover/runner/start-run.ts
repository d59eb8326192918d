import { resolveCandidates } from "../candidates/resolve-candidates";
import { resolveImageCandidates } from "../candidates/resolve-image-candidates";
import type { AgentFacts } from "../config";
import type { ObservePorts } from "../decision/observe-error";
import { redact } from "../decision/redact";
import { formatModelRef } from "../model-ref";
import { profilesOfKey } from "../profiles-by-key";
import { authKeyOf } from "../provider-id";
import type { Candidate, RunFacts } from "../run-record";
import type { CalledFirst } from "./opening";
import { seenBy } from "./run-memory";
import type { RunInput, RunPorts } from "./run-contract";
import { createRunRecorder } from "./run-recorder";
import type { RunState } from "./run-state";
import { activeWindowsOf } from "./standing-orders";

/** What the run decides on: configuration, chain, the windows at its start (P-16). */
export type RunStart = {
  facts: AgentFacts;
  chain: readonly Candidate[];
  startedAt: number;
  windows: RunFacts["windows"];
};

export function startRun<R>(input: RunInput, ports: RunPorts<R>): RunStart {
  const facts = ports.facts();
  const startedAt = ports.now();
  const chain = input.candidates ?? buildCandidates(input, ports, facts);
  return { facts, chain, startedAt, windows: windowsAtStart(ports, { facts, chain, startedAt }) };
}

/** `first`: the call that was made before there was anything to walk for. */
export function stateOf<R>(
  input: RunInput,
  ports: RunPorts<R>,
  { facts, chain, startedAt, windows }: RunStart,
  first: CalledFirst<R> | null,
): RunState<R> {
  const [requested] = chain;
  return {
    input,
    ports,
    config: facts.config,
    chain,
    identity: {
      runId: input.runId,
      requested: { provider: requested?.provider ?? "", model: requested?.model ?? "" },
      sessionId: input.sessionId,
      lane: input.lane,
    },
    startedAt,
    recorder: createRunRecorder({
      emit: (event) => ports.emit(event),
      now: () => ports.now(),
      coalescing: ports.memory.coalescing,
    }),
    observe: observePorts(ports),
    orders: first === null || !requested ? {} : { [refOf(requested)]: first.order.ids },
    windows,
    waits: [],
    refreshed: new Set(),
    first,
    calls: first === null ? 0 : 1,
    hasWaitedOnModel: false,
    isCommitted: false,
    kept: null,
  };
}

function observePorts<R>(ports: RunPorts<R>): ObservePorts {
  const { redact = redactAll, memory } = ports;
  return { hash: (text) => ports.hash(text), redact, seen: seenBy(memory, redact) };
}

const redactAll = (text: string) => redact(text);

const refOf = ({ provider, model }: Candidate) => formatModelRef(provider, model);

function buildCandidates<R>(
  input: RunInput,
  ports: RunPorts<R>,
  { config }: AgentFacts,
): readonly Candidate[] {
  const { agentId, requested, selectionSource, fallbacksOverride } = input;
  const override = fallbacksOverride === undefined ? {} : { fallbacksOverride };
  if (input.kind === "image") {
    const { candidates, warnings } = resolveImageCandidates({ config, agentId, requested, ...override });
    for (const warning of warnings) ports.warn?.(warning);
    return candidates;
  }
  return resolveCandidates({ config, agentId, requested, selectionSource, ...override });
}

const noWindows: RunFacts["windows"] = Object.freeze({});

/** Active windows of the profiles this run could meet; the deciding one of each (W-67). */
function windowsAtStart<R>(
  ports: RunPorts<R>,
  { facts, chain, startedAt }: Omit<RunStart, "windows">,
): RunFacts["windows"] {
  let windows: ReturnType<typeof activeWindowsOf> | null = null;
  for (const { provider } of chain) {
    const ofProvider =
      ports.orders?.windowsOf(facts, provider, startedAt) ??
      activeWindowsOf(facts, profilesOfKey(facts.profiles, authKeyOf(provider)), startedAt);
    if (ofProvider.length > 0) windows = [...(windows ?? []), ...ofProvider];
  }
  return windows === null ? noWindows : Object.fromEntries(windows);
}
