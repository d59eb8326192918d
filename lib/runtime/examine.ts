import type { DoctorFacts } from "../doctor/doctor-facts";
import type { Finding } from "../doctor/finding";
import { gatherFacts } from "../doctor/gather-facts";
import { planFixes, type PlannedFix } from "../doctor/plan-fixes";
import { runChecks } from "../doctor/run-checks";
import type { Runtime } from "./runtime";

/**
 * What the checks look at, read by the server's own store: a live SQLite file that is opened and closed beside it would
 * lose its locks.
 */
export function gatherDoctorFacts(runtime: Runtime): Promise<DoctorFacts> {
  const { now, stateDir, homeDir, config, store, resolveRef, env } = runtime;
  const { path, configPath, settingsPath, ownership } = stateDir;
  return gatherFacts({
    now: now(),
    stateDir: { path, configPath, settingsPath, ownership, homeDir },
    config: config(),
    store,
    resolveRef,
    refreshable: ownership === "own" || env.refreshForeignLogins,
    ownDatabase: null,
  });
}

/** What the doctor finds now, and what it would change; nothing is changed (P-2). */
export async function examine(runtime: Runtime): Promise<{
  facts: DoctorFacts;
  findings: readonly Finding[];
  fixes: readonly Pick<PlannedFix, "id" | "what" | "said">[];
}> {
  const facts = await gatherDoctorFacts(runtime);
  const { store, now } = runtime;
  const fixes = planFixes(facts, { store, now, actor: "" }).map(({ id, what, said }) => ({ id, what, said }));
  return { facts, findings: runChecks(facts), fixes };
}
