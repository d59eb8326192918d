import { createHash } from "node:crypto";
import { say } from "../error-said";
import { AppError } from "../errors";
import type { AuthFile, AuthFiles } from "./auth-file";
import { assertWritable, layerName, readLayers, type AgentPaths, type Layer } from "./auth-layers";
import { editRow, type RowEdits } from "./auth-rows";
import { createAgentDatabase } from "./create-agent-database";
import type { OwnDatabase } from "./own-database";

/** Tells the reader what our own writes look like, so that it can tell them from those of others. */
export type OwnWrite = { path: string; row: "store" | "state"; before: string; after: string };

/** What the writing functions share: the open files and who may create one. */
export type AuthWriter = {
  files: AuthFiles;
  own: OwnDatabase;
  ownership: "own" | "foreign";
  announce(write: OwnWrite): void;
};

export const rowDigest = (text: string | null): string =>
  text === null ? "none" : createHash("sha1").update(text).digest("hex");

/** The agent's layers; in an own directory its database is made first if a write needs it (D-6, P-2). */
export function layersToWrite(
  writer: AuthWriter,
  paths: AgentPaths,
  needsOwn: boolean,
  now: number,
): Layer[] {
  const layers = readLayers(writer.files, paths);
  const own = layers.find(({ name }) => name === "own");
  if (!needsOwn || own?.file || own?.readOnlyReason) return layers;
  if (writer.ownership === "foreign")
    throw new AppError("store_read_only", say("store-not-yet", { store: layerName(paths, "own") }));
  createAgentDatabase(paths.own, now);
  return readLayers(writer.files, paths);
}

/** The open file of a layer that may be written. */
export function writableFile(layers: readonly Layer[], layer: Layer): AuthFile {
  assertWritable(layers, layer);
  if (!layer.file) throw new AppError("store_read_only", say("store-missing"));
  return layer.file;
}

const emptyStore = '{"version":1,"profiles":{}}';

/** Edits one row inside the transaction, only what is named, and reads it back (D-3). */
export function writeRow(
  writer: AuthWriter,
  file: AuthFile,
  row: "store" | "state",
  edits: RowEdits,
  now: number,
): string | null {
  const before = file.readRow(row);
  const edited = editRow(before, edits);
  const after = row === "store" ? (edited ?? emptyStore) : edited;
  if (after === before) return after;
  if (row === "store") file.writeStore(after ?? emptyStore, now);
  else file.writeState(after, now);
  if (file.readRow(row) !== after)
    throw new AppError("store_corrupt", say("store-not-kept", { store: file.label }));
  writer.announce({ path: file.path, row, before: rowDigest(before), after: rowDigest(after) });
  return after;
}
