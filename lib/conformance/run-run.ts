import { createHash } from "node:crypto";
import { aliasTablesOf } from "../failover/candidates/effective-fallbacks";
import { primaryRef } from "../failover/candidates/resolve-candidates";
import { applyProfileEvent } from "../failover/cooldown/apply-profile-event";
import { sanitizeUsageEntry } from "../failover/cooldown/sanitize-usage-entry";
import type { AgentFacts } from "../failover/config";
import { formatModelRef, parseModelRef, type ModelRef } from "../failover/model-ref";
import { parseFailoverConfig } from "../failover/parse-config";
import type { ProfileEvent } from "../failover/profile-event";
import type { RunStep } from "../failover/run-record";
import { errorName, rawText } from "../failover/runner/raw-error";
import { createRunMemory } from "../failover/runner/run-memory";
import {
  runWithModelFallback,
  type RunInput,
  type RunPorts,
  type RunResult,
} from "../failover/runner/run-with-model-fallback";
import { parseSkipCacheTtl } from "../failover/runner/skip-cache";
import { applyProfileChoice } from "../failover/session/apply-profile-choice";
import { chooseProfile } from "../failover/session/choose-profile";
import { createFallbackPersistence } from "../failover/session/fallback-persistence";
import { isSwitchDone } from "../failover/session/live-switch";
import { clearedText, planNotices } from "../failover/session/notices";
import { endOverride, probeableOrigin } from "../failover/session/origin-probe";
import { readSessionEntry } from "../failover/session/read-session-entry";
import {
  announcedSelection,
  isSameModel,
  pickModel,
  refText,
  selectModel,
} from "../failover/session/selection";
import { applySessionChange, type SessionEntry } from "../failover/session/session-entry";
import { agentIdOf, fallbacksOf, selectionSourceOf, textOf } from "./run-chain";
import { scriptedAttempt } from "./scripted-attempt";
import { isRecord, refuseUnknownFields, type JsonRecord, type Observation, type Vector } from "./vector";
import { documentOf } from "./vector-config";
import { profileFactsOf } from "./vector-credential";

const fields = [
  "now",
  "config",
  "profiles",
  "usageStats",
  "requested",
  "selectionSource",
  "fallbacksOverride",
  "session",
  "env",
  "script",
  "turns",
];

/** What outlives a turn: clock, windows, session, memories. */
type World = {
  now: number;
  facts: AgentFacts;
  session: SessionEntry;
  /** Without a session in the line there is no id, no pin and nothing kept, but people are told all the same. */
  hasSession: boolean;
  memory: ReturnType<typeof createRunMemory>;
  skipCacheTtlMs: number | null;
};

/** `run`: one walk over a chain, or several over one state. */
export async function runRun({ given }: Vector): Promise<readonly Observation[]> {
  refuseUnknownFields(given, fields);
  const world = worldOf(given);
  if (!Array.isArray(given.turns)) return [await playTurn(world, given, given)];
  const turns: Observation[] = [];
  for (const turn of given.turns.filter(isRecord)) {
    world.now = Math.max(world.now, Number(turn.at));
    turns.push(await playTurn(world, given, turn));
  }
  return [{ ...turns.at(-1), turns }];
}

function worldOf(given: JsonRecord): World {
  const usage = Object.entries(isRecord(given.usageStats) ? given.usageStats : {});
  const env = isRecord(given.env) ? given.env : {};
  const known = ["OPENCLAW_FALLBACK_SKIP_TTL_MS", "OPENCLAW_SDK_RETRY_MAX_WAIT_SECONDS"];
  const unknown = Object.keys(env).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`unknown variable of env: ${unknown.join(", ")}`);
  return {
    now: Number(given.now),
    facts: {
      agentId: agentIdOf(given),
      config: parseFailoverConfig(documentOf(given.config)),
      profiles: profileFactsOf(given.profiles),
      usage: Object.fromEntries(usage.map(([id, entry]) => [id, sanitizeUsageEntry(entry)])),
      storedOrder: {},
      lastGood: {},
    },
    session: readSessionEntry(given.session),
    hasSession: given.session !== undefined,
    memory: createRunMemory(),
    skipCacheTtlMs: parseSkipCacheTtl(
      env.OPENCLAW_FALLBACK_SKIP_TTL_MS === undefined ? undefined : String(env.OPENCLAW_FALLBACK_SKIP_TTL_MS),
    ),
  };
}

async function playTurn(world: World, given: JsonRecord, turn: JsonRecord): Promise<Observation> {
  const sleeps: number[] = [];
  const waitNotices: string[] = [];
  const input = inputOf(world, given, turn);
  const attempt = scriptedAttempt(turn.script);
  const result = await runWithModelFallback(input, {
    ...portsOf(world, input),
    attempt,
    onWait: (ms) => void sleeps.push(ms),
    notice: (text) => void waitNotices.push(text),
  });
  return {
    ...outcomeOf(result),
    attempts: result.record.steps.filter(({ outcome }) => outcome !== "jumped").map(itemOf),
    soonestExpiry: result.record.soonestExpiryAt,
    windowsAfter: world.facts.usage,
    notices: finishSession(world, result),
    sessionAfter: world.session,
    sleeps,
    waitNotices,
  };
}

function inputOf(world: World, given: JsonRecord, turn: JsonRecord): RunInput {
  const requested = textOf(turn.requested ?? given.requested);
  const pin = choosePin(world, requested);
  const { session, hasSession } = world;
  return {
    runId: "run",
    agentId: world.facts.agentId,
    sessionKey: hasSession ? "session" : null,
    ...(hasSession ? { sessionId: session.sessionId ?? "session" } : {}),
    requested,
    selectionSource: sourceOf(world, given, requested),
    ...fallbacksOf(turn.fallbacksOverride ?? given.fallbacksOverride),
    ...(pin === null ? {} : { pin }),
    retries: { sameModelWait: false, turn: false },
  };
}

const contextOf = ({ facts }: World) => ({ config: facts.config, agentId: facts.agentId });

/** A line that names no source leaves it to the session, if that stores a selection (S-2). */
function sourceOf(world: World, given: JsonRecord, requested: string) {
  const stored = selectModel(world.session, contextOf(world));
  const isStored = stored.source === "user-override" || stored.source === "auto-override";
  if (
    given.selectionSource === undefined &&
    isStored &&
    (requested === "" || refText(stored) === requested)
  ) {
    return stored.source;
  }
  return selectionSourceOf(given.selectionSource);
}

/** The session's profile for this turn; one it cannot have is left to the run to report (S-14). */
function choosePin(world: World, requested: string): RunInput["pin"] | null {
  const { session, facts, now } = world;
  if (!world.hasSession) return null;
  const selected = requestedModel(world, requested);
  // A profile named with the model stands for itself and leaves the session's alone (R-13, S-12).
  if (selected.profileId !== undefined) return null;
  const isTemporary = !isSameModel(selected, selectModel(session, contextOf(world)));
  const choice = chooseProfile({ facts, entry: session, selected, isNewSession: false, isTemporary, now });
  const stored = session.authProfileOverride;
  if (choice.error !== null) return stored === undefined ? null : { profileId: stored, source: "user" };
  const applied = applyProfileChoice(session, session, choice, now);
  world.session = applied.entry;
  return applied.pin;
}

type Ports = Omit<RunPorts<string>, "attempt">;

function portsOf(world: World, input: RunInput): Ports {
  const ports: Ports = {
    now: () => world.now,
    sleep: async (ms) => void (world.now += ms),
    hash: (text) => createHash("sha256").update(text).digest("hex"),
    facts: () => world.facts,
    apply: (event) => apply(world, event),
    memory: world.memory,
    emit: () => {},
    ...(world.skipCacheTtlMs === null ? {} : { skipCacheTtlMs: world.skipCacheTtlMs }),
  };
  if (!world.hasSession || world.facts.config.policy.fallbackPersistence !== "session") return ports;
  const persistence = createFallbackPersistence(requestedModel(world, input.requested), {
    now: () => world.now,
    facts: () => world.facts,
    update: async (change) => void (world.session = change(world.session)),
  });
  return { ...ports, persistence };
}

/** The model the run begins with, in the form in which models are compared. */
function requestedModel(world: World, requested: string): ModelRef {
  const { config, agentId } = contextOf(world);
  const defaultProvider = primaryRef(config, agentId)?.provider;
  const ref = parseModelRef(requested, { aliases: aliasTablesOf(config, agentId), defaultProvider });
  return ref ?? pickModel(selectModel(world.session, { config, agentId }));
}

function apply(world: World, event: ProfileEvent) {
  const effect = applyProfileEvent(world.facts.usage[event.profileId], event, world.facts.config.policy);
  const { [event.profileId]: _before, ...others } = world.facts.usage;
  const usage = effect.after === undefined ? others : { ...others, [event.profileId]: effect.after };
  world.facts = { ...world.facts, usage };
  return effect;
}

function outcomeOf(result: RunResult<string>): Observation {
  if (result.outcome === "answered") {
    const { provider, model } = result.candidate;
    return { outcome: "answered", answeredBy: formatModelRef(provider, model) };
  }
  const isSummary = errorName(result.error) === "FallbackSummaryError";
  return {
    outcome: isSummary ? "exhausted" : "rethrown",
    ...(isSummary ? {} : { rethrownMessage: rawText(result.error) }),
  };
}

function itemOf(step: RunStep): Observation {
  const { candidate, outcome, profileId, reason } = step;
  return { candidate, outcome, profile: profileId, reason };
}

/** The notice of the turn, and what the session remembers of it (S-38, S-49, 04 §6). */
function finishSession(world: World, result: RunResult<string>): readonly string[] {
  if (result.outcome !== "answered") return [];
  const context = contextOf(world);
  const { candidate } = result;
  if (isSwitchDone(world.session, candidate, context)) {
    world.session = applySessionChange(world.session, { liveModelSwitchPending: null }, world.now);
  }
  const origin = probeableOrigin(world.session, context);
  if (origin !== null && isSameModel(origin, candidate)) return returnToOrigin(world);
  const turn = {
    selected: selectedRef(world, result.record.requested),
    active: refText(candidate),
    attempts: result.attempts,
  };
  const plan = planNotices(world.session, turn, context);
  world.session = applySessionChange(world.session, plan.change, world.now);
  return plan.notices;
}

/** The origin of an automatic override answered. */
function returnToOrigin(world: World): readonly string[] {
  const ended = endOverride(world.session, world.session, contextOf(world), world.now);
  world.session = ended.entry;
  return ended.origin === null || ended.was === null ? [] : [clearedText(refText(ended.origin), ended.was)];
}

/** S-61, where the request is what the session selects; another model for one turn is its own selection. */
function selectedRef(world: World, requested: string): string {
  const isStored = refText(selectModel(world.session, contextOf(world))) === requested;
  return isStored ? refText(announcedSelection(world.session, contextOf(world))) : requested;
}
