import { say } from "../error-said";
import { AppError } from "../errors";
import { ownerOf, readLayers, type AgentPaths } from "./auth-layers";
import { writableFile, writeRow, type AuthWriter } from "./auth-writer";
import type { ReplaceTokens, StoredCredential } from "./port";
import { writeAcross } from "./write-across";

type Input = Omit<ReplaceTokens, "agentId"> & { paths: AgentPaths; now: number };

/** A refresh token is kept until the answer brings another; a lifetime that is not told is not guessed. */
function withTokens(stored: StoredCredential, { tokens }: Input): StoredCredential {
  const { access, refresh, idToken, expires } = tokens;
  const kept = Object.entries(stored).filter(([field]) => field !== "expires");
  return {
    ...Object.fromEntries(kept),
    access,
    ...(refresh !== undefined && { refresh }),
    ...(idToken !== undefined && { idToken }),
    ...(expires !== null && { expires }),
  };
}

/**
 * Writes the tokens of a refreshed login where the login lives, in one transaction that is on the disk when it returns.
 * The old refresh token is replaced in that same step, so the row holds the one or the other at any moment.
 */
export function replaceTokens(writer: AuthWriter, input: Input): "written" | "superseded" {
  const { paths, profileId, expectedRefresh, now } = input;
  const layers = readLayers(writer.files, paths);
  const layer = ownerOf(layers, profileId);
  if (!layer) return "superseded";
  const file = writableFile(layers, layer);
  return writeAcross([file], () => {
    const owner = ownerOf(readLayers(writer.files, paths), profileId);
    const stored = owner?.store.credentials.get(profileId);
    if (owner?.file?.path !== file.path || !stored || stored.refresh !== expectedRefresh) return "superseded";
    const after = withTokens(stored, input);
    writeRow(writer, file, "store", { profiles: new Map([[profileId, after]]) }, now);
    const written = ownerOf(readLayers(writer.files, paths), profileId)?.store.credentials.get(profileId);
    if (JSON.stringify(written) !== JSON.stringify(after))
      throw new AppError("store_corrupt", say("tokens-not-kept", { profileId }));
    return "written";
  });
}
