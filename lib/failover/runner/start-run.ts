import { resolveCandidates } from "../candidates/resolve-candidates";
import { resolveImageCandidates } from "../candidates/resolve-image-candidates";
import { decidingWindow } from "../cooldown/queries";
import type { AgentFacts } from "../config";
import { redact } from "../decision/redact";
import { ownValue } from "../own-value";
import type { ProfileId } from "../credential";
import { profilesOfKey } from "../profiles-by-key";
import { authKeyOf } from "../provider-id";
import type { Candidate, RunFacts } from "../run-record";
import type { UsageEntry } from "../usage-entry";
import type { RunInput, RunPorts } from "./run-contract";
import { createRunRecorder } from "./run-recorder";
import type { RunState } from "./run-state";

/** Fixes what the run decides on: configuration, chain, the windows at its start (P-16). */
export function startRun<R>(input: RunInput, ports: RunPorts<R>): RunState<R> {
  const facts = ports.facts();
  const startedAt = ports.now();
  const chain = input.candidates ?? buildCandidates(input, ports, facts);
  const [requested] = chain;
  return {
    input,
    ports,
    config: facts.config,
    chain,
    identity: {
      runId: input.runId,
      requested: { provider: requested?.provider ?? "", model: requested?.model ?? "" },
      ...(input.sessionId === undefined ? {} : { sessionId: input.sessionId }),
      ...(input.lane === undefined ? {} : { lane: input.lane }),
    },
    startedAt,
    recorder: createRunRecorder({ emit: ports.emit, now: ports.now, coalescing: ports.memory.coalescing }),
    observe: { hash: ports.hash, redact: ports.redact ?? redact },
    orders: {},
    windows: windowsAtStart(facts, chain, startedAt),
    waits: [],
    refreshed: new Set(),
    calls: 0,
    hasWaitedOnModel: false,
    isCommitted: false,
    kept: null,
  };
}

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

/** Active windows of the profiles this run could meet; the deciding one of each (W-67). */
function windowsAtStart(facts: AgentFacts, chain: readonly Candidate[], now: number): RunFacts["windows"] {
  const windows: [ProfileId, RunFacts["windows"][string]][] = [];
  for (const { provider } of chain)
    for (const profileId of profilesOfKey(facts.profiles, authKeyOf(provider))) {
      const entry = ownValue(facts.usage, profileId);
      const window = mayWait(entry, now) ? decidingWindow(entry, { now }) : null;
      if (window === null) continue;
      const model = window.scope.kind === "model" ? { modelId: window.scope.modelId } : {};
      const rehearsed = facts.rehearsed?.includes(profileId) ? ({ rehearsed: true } as const) : {};
      windows.push([
        profileId,
        { until: window.until, reason: window.reason ?? "unknown", ...model, ...rehearsed },
      ]);
    }
  return Object.fromEntries(windows);
}

/** Most rows have no window at all; asking the rules costs more than looking. */
const mayWait = (entry: UsageEntry | undefined, now: number): boolean =>
  entry !== undefined &&
  ((entry.cooldownUntil ?? 0) > now ||
    (entry.disabledUntil ?? 0) > now ||
    (entry.blockedUntil ?? 0) > now ||
    entry.modelCooldowns !== undefined);
