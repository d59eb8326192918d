import type { ProfileId } from "../failover/credential";
import { isPlainRecord } from "../failover/own-value";
import { say } from "../error-said";
import { AppError } from "../errors";
import type { AuthFile } from "./auth-file";
import { ownerOf, readLayers, type AgentPaths, type Layer } from "./auth-layers";
import type { RowEdits } from "./auth-rows";
import { writableFile, writeRow, type AuthWriter } from "./auth-writer";
import type { AuditDraft } from "./port";
import { writeAudited } from "./write-across";

export type RemoveProfile = {
  paths: AgentPaths;
  /** Every other agent: those that see the same credential may name it in their order. */
  others: readonly AgentPaths[];
  profileId: ProfileId;
  audit: AuditDraft;
  now: number;
};

const membersOf = (value: unknown): [string, unknown][] =>
  isPlainRecord(value) ? Object.entries(value) : [];

/** What D-15 takes out of a state row; an order that held nothing else goes too, or it would forbid every profile. */
function stateEdits(text: string | null, profileId: ProfileId): RowEdits {
  const row: unknown = text === null ? {} : JSON.parse(text);
  if (!isPlainRecord(row)) return {};
  const order = membersOf(row.order).flatMap(([provider, ids]): [string, unknown][] => {
    if (!Array.isArray(ids) || !ids.includes(profileId)) return [];
    const left = ids.filter((id) => id !== profileId);
    return [[provider, left.length === 0 ? undefined : left]];
  });
  const lastGood = membersOf(row.lastGood).filter(([, id]) => id === profileId);
  const hasUsage = isPlainRecord(row.usageStats) && Object.hasOwn(row.usageStats, profileId);
  return {
    order: new Map(order),
    lastGood: new Map(lastGood.map(([provider]) => [provider, undefined])),
    usageStats: hasUsage ? new Map([[profileId, undefined]]) : new Map(),
  };
}

const isNamedIn = (layer: Layer, profileId: ProfileId): boolean =>
  layer.state.problem === null &&
  Object.values(stateEdits(layer.texts.state, profileId)).some((members) => members.size > 0);

/** Takes a credential out of the store that owns it, and every trace of it out of the states of all who saw it (D-15). */
export function removeProfile(writer: AuthWriter, input: RemoveProfile): void {
  const { paths, others, profileId, now } = input;
  const read = (agent: AgentPaths) => readLayers(writer.files, agent);
  const layers = read(paths);
  const owner = ownerOf(layers, profileId);
  if (!owner) throw new AppError("not_found", say("no-profile", { profileId, agentId: paths.agentId }));
  const ownerFile = writableFile(layers, owner);
  const states = new Map<string, AuthFile>([[ownerFile.path, ownerFile]]);
  for (const agent of [paths, ...others]) {
    const seen = agent === paths ? layers : read(agent);
    const own = seen.find(({ name }) => name === "own");
    const isSame = ownerOf(seen, profileId)?.file?.path === ownerFile.path;
    if (isSame && own?.file && isNamedIn(own, profileId)) states.set(own.file.path, writableFile(seen, own));
  }

  const storedNow = () => ownerOf(read(paths), profileId);
  const credentialBefore = owner.store.credentials.get(profileId);
  writeAudited([...states.values()], writer.own, {
    write: () => {
      if (storedNow()?.file?.path !== ownerFile.path)
        throw new AppError("conflict", say("profile-changed", { profileId }));
      writeRow(writer, ownerFile, "store", { profiles: new Map([[profileId, undefined]]) }, now);
      for (const file of states.values())
        writeRow(writer, file, "state", stateEdits(file.readRow("state"), profileId), now);
    },
    audit: () => ({ ...input.audit, before: credentialBefore ?? null, after: null }),
    verify: () => storedNow()?.file?.path !== ownerFile.path,
  });
}
