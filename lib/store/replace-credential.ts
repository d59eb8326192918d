import type { ProfileId } from "../failover/credential";
import { say } from "../error-said";
import { AppError } from "../errors";
import { ownerOf, readLayers, type AgentPaths } from "./auth-layers";
import { layersToWrite, writableFile, writeRow, type AuthWriter } from "./auth-writer";
import type { AuditDraft, StoredCredential } from "./port";
import { writeAudited } from "./write-across";

export type ReplaceCredential = {
  paths: AgentPaths;
  profileId: ProfileId;
  set: StoredCredential;
  remove: readonly string[];
  mustBeNew?: boolean;
  audit: AuditDraft;
  now: number;
};

/** Another value in one of these is another credential (W-41); a name or an address is not. */
const secretFields = [
  "type",
  "provider",
  "key",
  "apiKey",
  "keyRef",
  "token",
  "tokenRef",
  "access",
  "refresh",
];

const isOther = (before: StoredCredential | undefined, after: StoredCredential): boolean =>
  secretFields.some((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after[field]));

function changed(stored: StoredCredential | undefined, { set, remove }: ReplaceCredential): StoredCredential {
  const kept = Object.entries(stored ?? {}).filter(([field]) => !remove.includes(field));
  return { ...Object.fromEntries(kept), ...set };
}

/**
 * Changes fields of a credential where it lives, on the row as it is now, and keeps those it does not know (D-3, O-9).
 * A new one goes to the agent's own store. Another secret ends every window of the profile (W-48).
 */
export function replaceCredential(writer: AuthWriter, input: ReplaceCredential): void {
  const { paths, profileId, now } = input;
  const storedNow = () => ownerOf(readLayers(writer.files, paths), profileId);
  const layers = layersToWrite(writer, paths, storedNow() === undefined, now);
  const layer = ownerOf(layers, profileId) ?? layers.find(({ name }) => name === "own");
  if (!layer) throw new AppError("internal", "An agent's view has no layer of its own.");
  const file = writableFile(layers, layer);

  let before: StoredCredential | undefined;
  let after: StoredCredential = input.set;
  writeAudited([file], writer.own, {
    write: () => {
      const owner = storedNow();
      if (owner && owner.file?.path !== file.path)
        throw new AppError("conflict", say("profile-changed", { profileId }));
      before = owner?.store.credentials.get(profileId);
      if (before && input.mustBeNew) throw new AppError("conflict", say("profile-exists", { profileId }));
      after = changed(before, input);
      writeRow(writer, file, "store", { profiles: new Map([[profileId, after]]) }, now);
      if (isOther(before, after))
        writeRow(writer, file, "state", { usageStats: new Map([[profileId, undefined]]) }, now);
    },
    audit: () => ({ ...input.audit, before: before ?? null, after }),
    verify: () => JSON.stringify(storedNow()?.store.credentials.get(profileId)) === JSON.stringify(after),
  });
}
