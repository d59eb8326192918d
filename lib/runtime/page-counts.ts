import type { PageCounts } from "../views/page-counts";
import { examine } from "./examine";
import type { Runtime } from "./runtime";

/** An examination reads every store, so what it found stands for as long as nobody examines again. */
const keptMs = 60_000;
const found = new WeakMap<Runtime["store"], { at: number; findings: Promise<number> }>();

/** What the navigation says beside the names of pages. */
export async function pageCounts(runtime: Runtime, agentId: string): Promise<PageCounts> {
  const isOwn = runtime.stateDir.ownership === "own";
  const [{ gateway, openclaw }, findings] = await Promise.all([
    runtime.store.countSessions(agentId),
    openFindings(runtime),
  ]);
  return { sessions: isOwn ? gateway : (openclaw ?? gateway), findings };
}

function openFindings(runtime: Runtime): Promise<number> {
  const known = found.get(runtime.store);
  if (known && runtime.now() - known.at < keptMs) return known.findings;
  const findings = examine(runtime).then((examined) => noteFindings(runtime, examined.findings));
  found.set(runtime.store, { at: runtime.now(), findings });
  findings.catch(() => found.delete(runtime.store));
  return findings;
}

/** Whoever has examined just now knows better. */
export function noteFindings(runtime: Runtime, findings: readonly { severity: string }[]): number {
  const open = findings.filter(({ severity }) => severity !== "ok").length;
  found.set(runtime.store, { at: runtime.now(), findings: Promise.resolve(open) });
  return open;
}
