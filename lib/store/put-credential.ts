import type { ProfileId } from "../failover/credential";
import { AppError } from "../errors";
import { ownerOf, readLayers, type AgentPaths } from "./auth-layers";
import { layersToWrite, writableFile, writeRow, type AuthWriter } from "./auth-writer";
import type { AuditDraft, StoredCredential } from "./port";
import { writeAudited } from "./write-across";

export type PutCredential = {
  paths: AgentPaths;
  profileId: ProfileId;
  credential: StoredCredential;
  audit: AuditDraft;
  now: number;
};

/** Stores a credential where its profile lives, or in the agent's own store; another secret ends all its windows (W-48). */
export function putCredential(writer: AuthWriter, input: PutCredential): void {
  const { paths, profileId, credential, now } = input;
  const owner = ownerOf(readLayers(writer.files, paths), profileId);
  const layers = layersToWrite(writer, paths, owner === undefined, now);
  const layer = ownerOf(layers, profileId) ?? layers.find(({ name }) => name === "own");
  if (!layer) throw new AppError("internal", "An agent's view has no layer of its own.");
  const file = writableFile(layers, layer);

  const storedNow = () =>
    ownerOf(readLayers(writer.files, paths), profileId)?.store.credentials.get(profileId);
  const isSame = (stored: StoredCredential | undefined) =>
    JSON.stringify(stored) === JSON.stringify(credential);
  let before: StoredCredential | undefined;
  writeAudited(file ? [file] : [], writer.own, {
    write: () => {
      before = storedNow();
      if (isSame(before)) return;
      writeRow(writer, file, "store", { profiles: new Map([[profileId, credential]]) }, now);
      writeRow(writer, file, "state", { usageStats: new Map([[profileId, undefined]]) }, now);
    },
    audit: () => ({ ...input.audit, before: before ?? null, after: credential }),
    verify: () => isSame(storedNow()),
  });
}
