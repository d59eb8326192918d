import type { ProfileId } from "../failover/credential";
import { isPlainRecord } from "../failover/own-value";
import { normalizeProviderId } from "../failover/provider-id";
import { say } from "../error-said";
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

/** Where the credential lives, or will after the import (D-40); an id that nobody stores is the agent's own (D-42). */
function usageLayer(layers: readonly Layer[], rows: LegacyRows, id: ProfileId): Layer | undefined {
  const own = layers.find(({ name }) => name === "own");
  const owner = layers.find(({ stored }) => stored.has(id));
  const isChild = layers.some(({ name }) => name === "main");
  return owner === undefined || (isChild && Object.hasOwn(rows.profiles, id)) ? own : owner;
}

/**
 * What SQLite has wins (D-45): for the main agent that is its own store and the shared one, which is also the main
 * agent's (D-43); another agent overlays both with its own (D-40).
 */
function plan(layers: readonly Layer[], rows: LegacyRows) {
  const own = layers.find(({ name }) => name === "own");
  const isMain = !layers.some(({ name }) => name === "main");
  const before = layers.filter(({ name }) => name === "own" || (isMain && name === "shared"));
  const isStored = (id: ProfileId) => before.some(({ stored }) => stored.has(id));
  const profiles = sort(rows.profiles, isStored);
  const order = sort(byProvider(rows.order), (provider) => own?.state.order.has(provider) ?? false);
  const lastGood = sort(byProvider(rows.lastGood), (provider) =>
    before.some(({ state }) => state.lastGood.has(provider)),
  );
  const usage = sort(
    rows.usageStats,
    (id) => usageLayer(layers, rows, id)?.state.usage.has(id) === true || !isPlainRecord(rows.usageStats[id]),
  );
  return { profiles, order, lastGood, usage };
}

/** The entries to be written, by the store that gets them. */
function usageByLayer(layers: readonly Layer[], rows: LegacyRows, taken: readonly [ProfileId, unknown][]) {
  const byLayer = new Map<Layer, Map<ProfileId, unknown>>();
  for (const [id, entry] of taken) {
    const layer = usageLayer(layers, rows, id);
    if (layer) byLayer.set(layer, (byLayer.get(layer) ?? new Map<ProfileId, unknown>()).set(id, entry));
  }
  return byLayer;
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
 * Writes the old JSON files' values into the agent's own rows, usage where its credential lives, in one step (D-40, D-47). The one write for which a
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
  const owners = usageByLayer(layers, rows, plan(layers, rows).usage.taken);
  const locked = new Set([own, ...owners.keys()].map((layer) => writableFile(layers, layer)));

  let done = first;
  writeAudited([...locked], writer.own, {
    write: () => {
      const current = read();
      done = plan(current, rows);
      const { profiles, order, lastGood, usage } = done;
      if (profiles.taken.length > 0)
        writeRow(writer, file, "store", { profiles: new Map(profiles.taken) }, now);
      const state = {
        order: new Map<string, unknown>(order.taken),
        lastGood: new Map<string, unknown>(lastGood.taken),
      };
      writeRow(writer, file, "state", state, now);
      for (const [layer, usageStats] of usageByLayer(current, rows, usage.taken)) {
        const owner = writableFile(current, layer);
        if (!locked.has(owner)) throw new AppError("store_busy", say("profiles-moved"));
        writeRow(writer, owner, "state", { usageStats }, now);
      }
    },
    audit: () => (isNothing(done) ? null : { ...input.audit, after: reportOf(done) }),
    verify: () => {
      const current = read();
      const stored = ownOf(current);
      return (
        done.profiles.taken.every(
          ([id, credential]) => JSON.stringify(stored?.stored.get(id)) === JSON.stringify(credential),
        ) &&
        done.order.taken.every(([provider]) => stored?.state.order.has(provider) ?? false) &&
        done.usage.taken.every(([id]) => usageLayer(current, rows, id)?.state.usage.has(id) ?? false)
      );
    },
  });
  return reportOf(done);
}
