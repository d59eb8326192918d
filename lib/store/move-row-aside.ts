import { say } from "../error-said";
import { AppError } from "../errors";
import { layerName, readLayers, type AgentPaths, type LayerName } from "./auth-layers";
import { parseStateRow, parseStoreRow } from "./auth-rows";
import { rowDigest, type AuthWriter } from "./auth-writer";
import type { AuditDraft } from "./port";
import { isWriteProtected } from "./private-file";
import { writeAudited } from "./write-across";

export type MoveRowAside = {
  paths: AgentPaths;
  layer: LayerName;
  row: "store" | "state";
  audit: AuditDraft;
  now: number;
};

/**
 * Gives a row that cannot be parsed another key in its table, text untouched, so that a new one can be written (D-13).
 * False when there is nothing to move: a row that has become readable, or one of a newer version, stays.
 */
export function moveRowAside(writer: AuthWriter, { paths, layer, row, audit, now }: MoveRowAside): boolean {
  const layers = readLayers(writer.files, paths);
  const file = layers.find(({ name }) => name === layer)?.file;
  if (!file) return false;
  const stop = layers.find(({ stopsAll }) => stopsAll)?.readOnlyReason;
  if (stop) throw new AppError("store_read_only", stop);
  if (isWriteProtected(file.path))
    throw new AppError("store_read_only", say("store-protected", { store: layerName(paths, layer) }));

  const parse = row === "store" ? parseStoreRow : parseStateRow;
  const isUnparsable = () => parse(file.readRow(row)).problem === "unparsable";
  return writeAudited([file], writer.own, {
    write: () => {
      if (!isUnparsable()) return false;
      const before = rowDigest(file.readRow(row));
      file.moveAside(row, `unparsable.${now}`);
      writer.announce({ path: file.path, row, before, after: rowDigest(null) });
      return true;
    },
    audit: (isMoved) =>
      isMoved ? { ...audit, before: null, after: { movedTo: `unparsable.${now}` } } : null,
    verify: () => !isUnparsable(),
  });
}
