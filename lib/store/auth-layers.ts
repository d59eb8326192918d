import type { ProfileId } from "../failover/credential";
import { say, type ErrorSaid } from "../error-said";
import { AppError } from "../errors";
import type { AuthFile, AuthFileKind, AuthFiles } from "./auth-file";
import { parseStateRow, parseStoreRow, type StateRow, type StoreRow } from "./auth-rows";
import { findReplacedLogins } from "./inherited-logins";
import { isWriteProtected } from "./private-file";
import { toStoreError } from "./store-error";

export type LayerName = "own" | "main" | "shared";

/** Where an agent's view comes from; `main` is null for the main agent itself. */
export type AgentPaths = { agentId: string; own: string; main: string | null; shared: string };

/** One store of the view with its rows as read just now. */
export type Layer = {
  name: LayerName;
  label: ErrorSaid;
  file: AuthFile | null;
  /** Without the logins that give way to the main agent's (D-41); `stored` has them too. */
  store: StoreRow;
  stored: StoreRow["credentials"];
  state: StateRow;
  texts: { store: string | null; state: string | null };
  /** Why nothing may be written here, or null. */
  readOnlyReason: ErrorSaid | null;
  /** The reason holds for the other layers too (P-8). */
  stopsAll: boolean;
};

const layerFile: Record<LayerName, AuthFileKind> = { own: "agent", main: "agent", shared: "shared" };

export const layerName = (paths: AgentPaths, name: LayerName): ErrorSaid =>
  name === "shared"
    ? say("store-shared")
    : say("store-agent", { agentId: name === "main" ? "main" : paths.agentId });

/** P-8: only the location that current OpenClaw versions write is understood. */
function isKnownLocation(text: string | null): boolean {
  if (text === null) return true;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return false;
    return Object.keys(value).length === 1 && "location" in value && value.location === "state-db";
  } catch {
    return false;
  }
}

type ParsedRows = Pick<Layer, "texts" | "store" | "stored" | "state">;
const lastParsed = new WeakMap<AuthFile, ParsedRows>();

/** Rows of thousands of profiles are megabytes: the same text is not parsed again. */
function parseRows(file: AuthFile, texts: Layer["texts"]): ParsedRows {
  const last = lastParsed.get(file);
  const store = last && last.texts.store === texts.store ? last.store : parseStoreRow(texts.store);
  const rows = {
    texts,
    store,
    stored: store.credentials,
    state: last && last.texts.state === texts.state ? last.state : parseStateRow(texts.state),
  };
  lastParsed.set(file, rows);
  return rows;
}

function readTexts(file: AuthFile) {
  try {
    return file.read();
  } catch (error) {
    throw toStoreError(error, file.label, file.path);
  }
}

function readLayer(file: AuthFile | "missing" | "no-tables", name: LayerName, label: ErrorSaid): Layer {
  if (file === "missing" || file === "no-tables") {
    const readOnlyReason =
      file === "no-tables" && name !== "shared" ? say("store-no-tables", { store: label }) : null;
    const texts = { store: null, state: null };
    const store = parseStoreRow(null);
    const rows = { store, stored: store.credentials, state: parseStateRow(null), texts };
    return { name, label, file: null, ...rows, readOnlyReason, stopsAll: false };
  }
  const { sharedLocation, ...texts } = readTexts(file);
  const rows = parseRows(file, texts);
  const { store, state } = rows;
  const stopsAll = !isKnownLocation(sharedLocation);
  const whyReadOnly = (): ErrorSaid | null => {
    if (stopsAll) return say("store-elsewhere", { store: label });
    if (isWriteProtected(file.path)) return say("store-protected", { store: label });
    if (store.problem) return say(`store-row-${store.problem}`, { store: label });
    if (state.problem) return say(`state-row-${state.problem}`, { store: label });
    return null;
  };
  return { name, label, file, ...rows, readOnlyReason: whyReadOnly(), stopsAll };
}

/** Nearest first: own, then the main agent's, then the shared store (D-40, D-43). */
export function readLayers(files: AuthFiles, paths: AgentPaths): Layer[] {
  const wanted: [LayerName, string | null][] = [
    ["own", paths.own],
    ["main", paths.main],
    ["shared", paths.shared],
  ];
  const layers = wanted.flatMap(([name, path]) => {
    if (path === null) return [];
    const label = layerName(paths, name);
    return [readLayer(files.open(layerFile[name], path, label), name, label)];
  });
  const replaced = findReplacedLogins(layers);
  if (replaced.size === 0) return layers;
  return layers.map((layer) => {
    if (layer.name !== "own") return layer;
    const kept = [...layer.stored].filter(([id]) => !replaced.has(id));
    return { ...layer, store: { ...layer.store, credentials: new Map(kept) } };
  });
}

/** The store that owns the credential; ids stored nowhere belong to the agent itself (D-42, W-9). */
export const ownerOf = (layers: readonly Layer[], profileId: ProfileId): Layer | undefined =>
  layers.find((layer) => layer.store.credentials.has(profileId));

/** P-8 stops every write; any other reason only stops writes to its own layer. */
export function assertWritable(layers: readonly Layer[], layer: Layer): void {
  const reason = layer.readOnlyReason ?? layers.find(({ stopsAll }) => stopsAll)?.readOnlyReason ?? null;
  if (reason !== null) throw new AppError("store_read_only", reason);
}
