import type { AgentFacts } from "../failover/config";
import { resolveCandidates } from "../failover/candidates/resolve-candidates";
import { sanitizeUsageEntry } from "../failover/cooldown/sanitize-usage-entry";
import { parseModelRef } from "../failover/model-ref";
import { parseFailoverConfig } from "../failover/parse-config";
import { isFailureReason } from "../failover/reasons";
import { applyProfileChoice } from "../failover/session/apply-profile-choice";
import { chooseProfile } from "../failover/session/choose-profile";
import {
  createFallbackPersistence,
  type FallbackPersistence,
} from "../failover/session/fallback-persistence";
import { rollbackChange } from "../failover/session/fallback-change";
import { planHeartbeat } from "../failover/session/heartbeat";
import { clearedText, planNotices } from "../failover/session/notices";
import {
  createOriginProbeMemory,
  endOverride,
  noteOriginProbe,
  probeableOrigin,
} from "../failover/session/origin-probe";
import { confirmTurn, planTurn } from "../failover/session/plan-turn";
import { readSessionEntry } from "../failover/session/read-session-entry";
import { compactionChange, resetChange } from "../failover/session/reset-session";
import {
  announcedSelection,
  overrideModel,
  refText,
  selectModel,
  type Selection,
} from "../failover/session/selection";
import { applySessionChange, type SessionChange, type SessionEntry } from "../failover/session/session-entry";
import { sessionStatus } from "../failover/session/session-status";
import { selectByUser } from "../failover/session/user-select";
import { agentIdOf, textOf } from "./run-chain";
import { isRecord, refuseUnknownFields, type JsonRecord, type Observation, type Vector } from "./vector";
import { documentOf } from "./vector-config";
import { profileFactsOf } from "./vector-credential";

const fields = [
  "now",
  "config",
  "entry",
  "profiles",
  "usageStats",
  "originProbedAt",
  "before",
  "wrote",
  "running",
];
const sessionKey = "session";

type World = {
  now: number;
  facts: AgentFacts;
  entry: SessionEntry;
  given: JsonRecord;
  probes: ReturnType<typeof createOriginProbeMemory>;
  /** A command of 04 §7 came since the last turn. */
  wasReset: boolean;
  /** The fallback whose attempt was begun in an earlier step. */
  fallback: FallbackPersistence | null;
};

/** `session`: events on one session entry. */
export async function runSession({ given, when, steps }: Vector): Promise<readonly Observation[]> {
  refuseUnknownFields(given, fields);
  const world = worldOf(given);
  const observations: Observation[] = [];
  for (const step of steps ?? [when ?? {}]) {
    world.now = Number(step.at ?? world.now);
    observations.push({ ...(await play(world, step)), entry: world.entry });
  }
  return observations;
}

function worldOf(given: JsonRecord): World {
  const usage = Object.entries(isRecord(given.usageStats) ? given.usageStats : {});
  const world: World = {
    now: Number(given.now),
    facts: {
      agentId: agentIdOf(given),
      config: parseFailoverConfig(documentOf(given.config)),
      profiles: profileFactsOf(given.profiles),
      usage: Object.fromEntries(usage.map(([id, entry]) => [id, sanitizeUsageEntry(entry)])),
      storedOrder: {},
      lastGood: {},
    },
    entry: readSessionEntry(given.entry),
    given,
    probes: createOriginProbeMemory(),
    wasReset: false,
    fallback: null,
  };
  if (typeof given.originProbedAt === "number") {
    // A fallback stored in a later step has the configured primary for its origin.
    const origin = probeableOrigin(world.entry, contextOf(world)) ?? selectModel({}, contextOf(world));
    noteOriginProbe(world.probes, { sessionKey, origin, now: given.originProbedAt });
  }
  return world;
}

const contextOf = ({ facts }: World) => ({ config: facts.config, agentId: facts.agentId });

function change(world: World, what: SessionChange) {
  world.entry = applySessionChange(world.entry, what, world.now);
}

async function play(world: World, step: JsonRecord): Promise<Observation> {
  switch (step.event) {
    case "turn":
      return finishTurn(world, step);
    case "turn_start":
      return startTurn(world);
    case "fallback_attempt_start":
      return startFallback(world, step);
    case "fallback_attempt_failed":
      return failFallback(world);
    case "origin_probe_succeeded":
      return answerOrigin(world);
    case "origin_probe_failed":
      return {};
    case "new":
    case "reset":
    case "sessions.reset":
      change(world, resetChange(world.entry));
      world.wasReset = true;
      return chosen(world, selectModel(world.entry, contextOf(world)));
    case "user_select":
      return select(world, step);
    case "system_change":
      return changeBySystem(world, step);
    case "heartbeat": {
      const { selection, change: tidied } = planHeartbeat(world.entry, contextOf(world), { now: world.now });
      change(world, tidied);
      return chosen(world, selection);
    }
    case "status": {
      const models = { selected: textOf(step.selected), active: textOf(step.running) };
      return { status: sessionStatus(world.entry, models, contextOf(world)) };
    }
    default:
      throw new Error(`unknown event ${String(step.event)}`);
  }
}

/** What the coming turn requests, and its chain. */
function chosen(world: World, selection: Selection): Observation {
  const candidates = resolveCandidates({
    ...contextOf(world),
    requested: refText(selection),
    selectionSource: selection.source,
  });
  return { selected: refText(selection), candidates: candidates.map(refText) };
}

function finishTurn(world: World, step: JsonRecord): Observation {
  const context = contextOf(world);
  const selected = textOf(step.selected);
  const override = overrideModel(world.entry, context);
  // Under an automatic override people are told its origin (S-61).
  const isOverride = override !== null && refText(override) === selected;
  const turn = {
    selected: isOverride ? refText(announcedSelection(world.entry, context)) : selected,
    active: textOf(step.answeredBy),
    attempts: isFailureReason(step.reason) ? [{ reason: step.reason }] : [],
  };
  const plan = planNotices(world.entry, turn, context);
  change(world, plan.change);
  world.wasReset = false;
  return { notices: plan.notices };
}

function startTurn(world: World): Observation {
  const { facts, entry, now, wasReset } = world;
  const context = contextOf(world);
  const selection = selectModel(entry, context);
  const choice = chooseProfile({ facts, entry, selected: selection, isNewSession: wasReset, wasReset, now });
  const { entry: stored, pin } = applyProfileChoice(entry, entry, choice, now);
  world.entry = stored;
  world.wasReset = false;
  const probes = { memory: world.probes, sessionKey, now };
  const plan = confirmTurn(entry, planTurn(entry, context, probes), context, probes);
  return {
    ...chosen(world, selection),
    profile: pin?.profileId ?? null,
    profileNot: null,
    error: choice.error,
    probe: plan.isOriginProbe ? refText(plan.selection) : null,
  };
}

function modelOf(world: World, text: unknown) {
  const ref = parseModelRef(textOf(text), { aliases: [world.facts.config.defaults.aliases] });
  if (ref === null) throw new Error(`no model: ${String(text)}`);
  return ref;
}

async function startFallback(world: World, step: JsonRecord): Promise<Observation> {
  if (world.facts.config.policy.fallbackPersistence !== "session") return {};
  const candidate = modelOf(world, step.candidate);
  const selected =
    step.selected === undefined ? selectModel(world.entry, contextOf(world)) : modelOf(world, step.selected);
  const persistence = createFallbackPersistence(selected, {
    now: () => world.now,
    facts: () => world.facts,
    update: async (write) => void (world.entry = write(world.entry)),
  });
  const profileId = world.entry.authProfileOverride ?? null;
  world.fallback = persistence;
  await persistence.beforeAttempt({ ...candidate, routeOrigin: "configured-fallback" }, profileId);
  return {};
}

async function failFallback(world: World): Promise<Observation> {
  if (world.given.wrote === undefined) {
    await world.fallback?.afterFailure();
    return {};
  }
  const wrote = isRecord(world.given.wrote) ? world.given.wrote : {};
  const written: SessionChange = { ...readSessionEntry(wrote), ...nulls(wrote) };
  change(world, rollbackChange(world.entry, readSessionEntry(world.given.before), written));
  return {};
}

/** A field written as null was cleared. */
const nulls = (record: JsonRecord): SessionChange =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value === null));

function answerOrigin(world: World): Observation {
  const ended = endOverride(world.entry, world.entry, contextOf(world), world.now);
  world.entry = ended.entry;
  if (!ended.applied || ended.origin === null || ended.was === null) return { notices: [] };
  return { notices: [clearedText(refText(ended.origin), ended.was)] };
}

function select(world: World, step: JsonRecord): Observation {
  const { running } = world.given;
  const active = running === undefined ? null : modelOf(world, running);
  const selection = selectByUser(world.entry, textOf(step.ref), contextOf(world), active);
  if (!selection.ok) throw new Error(selection.message);
  change(world, selection.change);
  return chosen(world, selectModel(world.entry, contextOf(world)));
}

/** The system's own changes of model, whatever they are called, never mark a live switch (S-45). */
function changeBySystem(world: World, step: JsonRecord): Observation {
  if (step.kind === "compaction") change(world, compactionChange(world.entry));
  return {};
}
