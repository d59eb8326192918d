import type { ErrorSaid } from "../error-said";
import type { AuthFile, AuthFiles } from "./auth-file";
import { layerName, type AgentPaths, type LayerName } from "./auth-layers";
import { parseStateRow } from "./auth-rows";
import { rowDigest, type OwnWrite } from "./auth-writer";
import { revisionOfOrder } from "./merge-layers";
import { createOwnSteps } from "./own-steps";
import type { StoreChange } from "./port";
import { isWriteProtected } from "./private-file";

/** What one database held when it was last looked at. */
type Seen = {
  file: AuthFile | null;
  dataVersion: number;
  isProtected: boolean;
  store: string;
  state: string;
  order: string;
};

type Watched = {
  path: string;
  layer: LayerName;
  label: ErrorSaid;
  agentIds: readonly string[];
  ownerId: string;
};

export type ChangeFinder = {
  /** To be called before a first read: what changes after it is a change. */
  note(paths: AgentPaths): void;
  watch(agents: readonly AgentPaths[]): void;
  /** Changes made by others since the last look. `nextOwnWrite` drains the writer's announcements. */
  look(nextOwnWrite: () => OwnWrite | undefined): StoreChange[];
};

const nothingSeen: Seen = {
  file: null,
  dataVersion: 0,
  isProtected: false,
  store: "none",
  state: "none",
  order: "none",
};

/** Each file is watched once, whoever inherits from it: main by every agent, the shared store by all (D-40, D-43). */
function watchedFiles(agents: readonly AgentPaths[]): Watched[] {
  const all = agents.map(({ agentId }) => agentId);
  const own = agents.map((paths): Watched => {
    const agentIds = paths.main === null ? all : [paths.agentId];
    const label = layerName(paths, "own");
    return { path: paths.own, layer: "own", label, agentIds, ownerId: paths.agentId };
  });
  const shared = agents.slice(0, 1).map((paths): Watched => {
    const label = layerName(paths, "shared");
    return { path: paths.shared, layer: "shared", label, agentIds: all, ownerId: paths.agentId };
  });
  return [...own, ...shared];
}

/** Waiting for a lock here would hold up the desk's queries. */
function withoutWaiting<T>({ db }: AuthFile, read: () => T): T {
  const timeout = Number(db.pragma("busy_timeout", { simple: true }));
  db.pragma("busy_timeout = 0");
  try {
    return read();
  } finally {
    db.pragma(`busy_timeout = ${timeout}`);
  }
}

function readFile(file: AuthFile, last: Seen): Seen {
  const dataVersion = Number(file.db.pragma("data_version", { simple: true }));
  const isProtected = isWriteProtected(file.path);
  if (file === last.file && dataVersion === last.dataVersion)
    return isProtected === last.isProtected ? last : { ...last, isProtected };
  const { store, state } = file.read();
  const order = revisionOfOrder(parseStateRow(state).order);
  return { file, dataVersion, isProtected, store: rowDigest(store), state: rowDigest(state), order };
}

export function createChangeFinder(files: AuthFiles): ChangeFinder {
  let watched: readonly Watched[] = [];
  const seen = new Map<string, Seen>();
  const ownSteps = createOwnSteps();

  /** Null: locked or not readable just now, so it is looked at again next time. */
  const read = ({ path, layer, label }: Watched, last: Seen): Seen | null => {
    try {
      const file = files.open(layer === "shared" ? "shared" : "agent", path, label);
      return file === "missing" || file === "no-tables"
        ? nothingSeen
        : withoutWaiting(file, () => readFile(file, last));
    } catch {
      return null;
    }
  };

  const changesIn = ({ path, layer, agentIds, ownerId }: Watched, last: Seen, now: Seen): StoreChange[] => {
    const forAll = (what: StoreChange["what"]) => agentIds.map((agentId): StoreChange => ({ agentId, what }));
    const changes: StoreChange[] = [];
    if (last.isProtected !== now.isProtected) changes.push(...forAll("protection"));
    if (!ownSteps.explain({ path, row: "store" }, last.store, now.store))
      changes.push(...forAll("credentials"));
    if (ownSteps.explain({ path, row: "state" }, last.state, now.state)) return changes;
    // The same text again: what we wrote in between was put back, the order perhaps with it.
    const isOrder = last.order !== now.order || last.state === now.state;
    if (layer === "own" && isOrder) changes.push({ agentId: ownerId, what: "order" });
    changes.push(...forAll("usage"));
    return changes;
  };

  const note = (found: readonly Watched[]) => {
    for (const file of found)
      if (!seen.has(file.path)) seen.set(file.path, read(file, nothingSeen) ?? nothingSeen);
  };

  return {
    note(paths) {
      const main = paths.main === null ? [] : [{ ...paths, agentId: "main", own: paths.main, main: null }];
      note(watchedFiles([paths, ...main]));
    },
    watch(agents) {
      watched = watchedFiles(agents);
      note(watched);
    },
    look(nextOwnWrite) {
      const found = watched.flatMap((file) => {
        const last = seen.get(file.path) ?? nothingSeen;
        const now = read(file, last);
        return now === null ? [] : [{ file, last, now }];
      });
      // After reading: a write of ours that was seen above has been announced before it was committed.
      for (let write = nextOwnWrite(); write; write = nextOwnWrite()) ownSteps.add(write);
      const changes = found.flatMap(({ file, last, now }) => changesIn(file, last, now));
      for (const { file, now } of found) seen.set(file.path, now);
      return changes;
    },
  };
}
