import { access } from "node:fs/promises";
import { isAppError, saidOf } from "../errors";
import { factsFromAuth } from "../openclaw/agent-facts";
import { isAgentId } from "../openclaw/agent-id";
import type { ConfigState } from "../openclaw/config-state";
import { previewLegacyImport, type LegacyImportPlan } from "../openclaw/legacy-import";
import { readLogClock } from "../openclaw/log-clock";
import { logLocation } from "../openclaw/log-location";
import { secretFlawOf } from "../openclaw/secret-flaw";
import type { ResolveSecretRef } from "../openclaw/secret-ref";
import { validateConfig, validateSettings } from "../openclaw/validate-config";
import type { ForeignSession } from "../store/installation";
import type { StorePort } from "../store/port";
import type { DoctorAgent, DoctorFacts } from "./doctor-facts";
import { findWideModes } from "./mode-rules";

/** What the doctor is given; it changes none of it. */
export type DoctorSources = {
  now: number;
  stateDir: {
    path: string;
    configPath: string;
    settingsPath: string;
    ownership: "own" | "foreign";
    homeDir: string;
  };
  config: ConfigState;
  /** `importProfiles` is only named by the preview's type; it is never called here. */
  store: Pick<
    StorePort,
    "readAgent" | "listAgents" | "inspectAgent" | "listForeignSessions" | "previewImport" | "importProfiles"
  >;
  resolveRef: ResolveSecretRef;
  /** Whether expired logins are refreshed by this program (P-5). */
  refreshable: boolean;
  ownDatabase: DoctorFacts["ownDatabase"];
};

const sessionsLookedAt = 1_000;
const sessionsPerPage = 200;

async function sessionsOf({ store }: DoctorSources, agentId: string): Promise<ForeignSession[]> {
  const sessions: ForeignSession[] = [];
  let before: string | undefined;
  do {
    const page = await store.listForeignSessions({
      agentId,
      limit: sessionsPerPage,
      ...(before === undefined ? {} : { before }),
    });
    sessions.push(...page.sessions);
    before = page.nextBefore ?? undefined;
  } while (before !== undefined && sessions.length < sessionsLookedAt);
  return sessions;
}

async function readAgent(sources: DoctorSources, agentId: string): Promise<DoctorAgent> {
  const { store, config, resolveRef, refreshable } = sources;
  const auth = await store.readAgent(agentId);
  const facts = factsFromAuth(config.config, auth, { resolveRef, refreshable });
  const layers = await store.inspectAgent(agentId);
  return { agentId, auth, facts, layers, sessions: await sessionsOf(sources, agentId) };
}

type Unreadable = DoctorFacts["unreadable"][number];

async function readAgents(
  sources: DoctorSources,
): Promise<{ agents: DoctorAgent[]; unreadable: Unreadable[] }> {
  const configured = sources.config.config.agents.map(({ id }) => id).filter(isAgentId);
  const ids = [...new Set(["main", ...configured, ...(await sources.store.listAgents())])];
  const agents: DoctorAgent[] = [];
  const unreadable: Unreadable[] = [];
  for (const agentId of ids) {
    try {
      agents.push(await readAgent(sources, agentId));
    } catch (error) {
      if (!isAppError(error)) throw error;
      unreadable.push({ agentId, why: saidOf(error) });
    }
  }
  return { agents, unreadable };
}

/** Where a database cannot be read there is nothing to import into; that is reported as such. */
async function legacyPlans({ stateDir, store }: DoctorSources): Promise<readonly LegacyImportPlan[]> {
  try {
    return await previewLegacyImport({ stateDir, store });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return [];
  }
}

const unresolvedKeys = ({ config, resolveRef }: DoctorSources): DoctorFacts["unresolvedKeys"] =>
  Object.values(config.endpoints).flatMap(({ id, inlineKey: ref }) =>
    typeof ref === "object" && resolveRef(ref) === null ? [{ provider: id, ref }] : [],
  );

function unsendableKeys({ config, resolveRef }: DoctorSources): DoctorFacts["unsendableKeys"] {
  return Object.values(config.endpoints).flatMap(({ id, inlineKey: key }) => {
    const secret = typeof key === "object" ? resolveRef(key) : key;
    const flaw = secret ? secretFlawOf(secret) : null;
    return flaw === null ? [] : [{ provider: id, flaw }];
  });
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Reads everything the checks look at; nothing is written. */
export async function gatherFacts(sources: DoctorSources): Promise<DoctorFacts> {
  const { now, stateDir, config } = sources;
  const { path, configPath, settingsPath, ownership, homeDir } = stateDir;
  const { effective, settings } = config;
  const location = logLocation({ document: effective, homeDir, stateDir: path, now });
  // An own directory has no OpenClaw writing logs; a log of that name would be another installation's (P-1).
  const hasLog = ownership === "foreign" || location.source === "configuration";
  return {
    now,
    stateDir: { path, ownership },
    config,
    configProblems: validateConfig(effective),
    settingsPath,
    settingsProblems: validateSettings(settings),
    configExists: await exists(configPath),
    ...(await readAgents(sources)),
    unresolvedKeys: unresolvedKeys(sources),
    unsendableKeys: unsendableKeys(sources),
    wideModes: await findWideModes(path, [configPath, ...config.includedPaths]),
    legacy: await legacyPlans(sources),
    log: hasLog ? await readLogClock(location) : null,
    ownDatabase: sources.ownDatabase,
  };
}
