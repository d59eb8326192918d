import type { ProfileId } from "../failover/credential";
import { isPlainRecord } from "../failover/own-value";
import { normalizeProviderId } from "../failover/provider-id";
import { AppError } from "../errors";
import type { AuthFiles } from "./auth-file";
import { readLayers, type AgentPaths, type Layer } from "./auth-layers";
import { createAgentDatabase } from "./create-agent-database";
import { writableFile, writeRow, type AuthWriter } from "./auth-writer";
import type { AuditDraft, ImportedRows, LegacyRows } from "./port";
import { writeAudited } from "./write-across";

export type ImportProfiles = { paths: AgentPaths; rows: LegacyRows; audit: AuditDraft; now: number };

type Sorted<T> = { taken: [string, T][]; kept: string[] };

function sort<T>(entries: Readonly<Record<string, T>>, isStored: (key: string) => boolean): Sorted<T> {
  const all = Object.entries(entries);
  return {
    taken: all.filter(([key]) => !isStored(key)),
    kept: all.filter(([key]) => isStored(key)).map(([key]) => key),
  };
}

const byProvider = <T>(entries: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).map(([key, value]) => [normalizeProviderId(key), value]));

/**
 * What SQLite has wins (D-45): for the main agent that is its own store and the shared one, which is also the main
 * agent's (D-43); another agent overlays both with its own (D-40). Usage goes where its credential lives.
 */
function plan(layers: readonly Layer[], rows: LegacyRows) {
  const own = layers.find(({ name }) => name === "own");
  const isMain = !layers.some(({ name }) => name === "main");
  const before = layers.filter(({ name }) => name === "own" || (isMain && name === "shared"));
  const isStored = (id: ProfileId) => before.some(({ stored }) => stored.has(id));
  const livesElsewhere = (id: ProfileId) =>
    !own?.stored.has(id) && !Object.hasOwn(rows.profiles, id) && isStored(id);

  const profiles = sort(rows.profiles, isStored);
  const order = sort(byProvider(rows.order), (provider) => own?.state.order.has(provider) ?? false);
  const lastGood = sort(byProvider(rows.lastGood), (provider) =>
    before.some(({ state }) => state.lastGood.has(provider)),
  );
  const usage = sort(
    rows.usageStats,
    (id) =>
      livesElsewhere(id) ||
      (isStored(id) && !own?.stored.has(id)) ||
      (own?.state.usage.has(id) ?? false) ||
      !isPlainRecord(rows.usageStats[id]),
  );
  return { profiles, order, lastGood, usage };
}

const reportOf = ({ profiles, order, lastGood, usage }: ReturnType<typeof plan>): ImportedRows => ({
  profiles: profiles.taken.map(([id]) => id),
  keptProfiles: profiles.kept,
  order: order.taken.map(([provider]) => provider),
  lastGood: lastGood.taken.map(([provider]) => provider),
  usageStats: usage.taken.map(([id]) => id),
});

/** What an import would write into the rows as they are now. */
export const previewImport = (
  files: AuthFiles,
  { paths, rows }: { paths: AgentPaths; rows: LegacyRows },
): ImportedRows & { hasDatabase: boolean } => {
  const layers = readLayers(files, paths);
  const hasDatabase = layers.some(({ name, file }) => name === "own" && file !== null);
  return { ...reportOf(plan(layers, rows)), hasDatabase };
};

/**
 * Writes the old JSON files' values into the agent's own rows, in one transaction (D-47). The one write for which a
 * missing database is made in a foreign directory too: an operator has asked for it by name (P-2).
 */
export function importProfiles(writer: AuthWriter, input: ImportProfiles): ImportedRows {
  const { paths, rows, now } = input;
  const read = () => readLayers(writer.files, paths);
  const ownOf = (layers: readonly Layer[]) => layers.find(({ name }) => name === "own");
  const isNothing = ({ profiles, order, lastGood, usage }: ReturnType<typeof plan>) =>
    [profiles, order, lastGood, usage].every(({ taken }) => taken.length === 0);
  const found = read();
  const first = plan(found, rows);
  if (isNothing(first)) return reportOf(first);
  if (!ownOf(found)?.file && !ownOf(found)?.readOnlyReason) createAgentDatabase(paths.own, now);
  const layers = read();
  const own = ownOf(layers);
  if (!own) throw new AppError("internal", "An agent's view has no layer of its own.");
  const file = writableFile(layers, own);

  let done = first;
  writeAudited([file], writer.own, {
    write: () => {
      done = plan(read(), rows);
      const { profiles, order, lastGood, usage } = done;
      if (profiles.taken.length > 0)
        writeRow(writer, file, "store", { profiles: new Map(profiles.taken) }, now);
      const state = {
        order: new Map<string, unknown>(order.taken),
        lastGood: new Map<string, unknown>(lastGood.taken),
        usageStats: new Map<string, unknown>(usage.taken),
      };
      writeRow(writer, file, "state", state, now);
    },
    audit: () => (isNothing(done) ? null : { ...input.audit, after: reportOf(done) }),
    verify: () => {
      const stored = ownOf(read());
      return (
        done.profiles.taken.every(
          ([id, credential]) => JSON.stringify(stored?.stored.get(id)) === JSON.stringify(credential),
        ) && done.order.taken.every(([provider]) => stored?.state.order.has(provider) ?? false)
      );
    },
  });
  return reportOf(done);
}
