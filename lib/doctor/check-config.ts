import { isPlainRecord } from "../failover/own-value";
import { configSaid } from "../openclaw/config-said";
import { nearestKey } from "../openclaw/nearest-key";
import { formatPath, formatProblem, type Problem } from "../openclaw/problem";
import { failure, told, warning, type Check, type Issue } from "./finding";

function issueIn(file: string, problem: Problem): Issue {
  const said = told(configSaid(formatProblem(problem)));
  return problem.severity === "error"
    ? failure(file, said, { id: "correct-in-file-meanwhile" })
    : warning(file, said, { id: "correct-in-file" });
}

/** P-4, D-57: errors make the file invalid; everything else is only said. */
export const configCheck: Check = {
  id: "config",
  run({ config, configProblems, settingsPath, settingsProblems, configExists }) {
    const where = config.path;
    if (!configExists) return [warning(where, { id: "no-config" }, { id: "check-directory" })];
    const issues = [
      ...configProblems.map((problem) => issueIn(where, problem)),
      ...settingsProblems.map((problem) => issueIn(settingsPath, problem)),
    ];
    if (config.broken !== null && !issues.some(({ severity }) => severity === "error"))
      issues.unshift(failure(where, told(configSaid(config.broken)), { id: "correct-file" }));
    return issues;
  },
};

type Place = { path: readonly string[]; value: unknown; known: readonly string[]; isClosed: boolean };

const recordAt = (value: unknown, key: string): Readonly<Record<string, unknown>> => {
  const inner = isPlainRecord(value) ? value[key] : undefined;
  return isPlainRecord(inner) ? inner : {};
};

const modelKeys = ["primary", "fallbacks"];

function modelPlaces(path: readonly string[], agent: unknown): Place[] {
  const places = ["model", "imageModel"].map((key) => ({ key, value: recordAt(agent, key) }));
  return places.map(({ key, value }) => ({ path: [...path, key], value, known: modelKeys, isClosed: true }));
}

/** The objects whose keys this program reads; in most of them OpenClaw has more keys than those. */
function placesIn(document: unknown): Place[] {
  const auth = recordAt(document, "auth");
  const agents = recordAt(document, "agents");
  const list = Array.isArray(agents.list) ? agents.list : [];
  const entries = Object.entries(recordAt(document, "agents").entries ?? {});
  return [
    { path: [], value: document, known: ["auth", "agents", "models", "logging", "secrets"], isClosed: false },
    { path: ["auth"], value: auth, known: ["profiles", "order", "cooldowns"], isClosed: true },
    { path: ["agents"], value: agents, known: ["defaults", "entries", "list"], isClosed: false },
    ...Object.entries(recordAt(document, "auth").profiles ?? {}).map(([id, value]): Place => ({
      path: ["auth", "profiles", id],
      value,
      known: ["provider", "mode", "email", "displayName"],
      isClosed: false,
    })),
    ...modelPlaces(["agents", "defaults"], agents.defaults),
    ...entries.flatMap(([id, agent]) => modelPlaces(["agents", "entries", id], agent)),
    ...list.flatMap((agent, at) => modelPlaces(["agents", `list.${at}`], agent)),
  ];
}

/** P-3: OpenClaw's schema is strict. */
export const foreignKeyCheck: Check = {
  id: "settings-in-config",
  run({ config, stateDir }) {
    const isThere = isPlainRecord(config.effective) && config.effective.understudy !== undefined;
    if (stateDir.ownership === "own" || !isThere) return [];
    return [warning(`${config.path}: understudy`, { id: "foreign-key" }, { id: "move-to-settings" })];
  },
};

/** P-4: everywhere but in our own keys unknown ones are kept; those that are probably misspelt are named. */
export const unknownKeysCheck: Check = {
  id: "unknown-keys",
  run: ({ config }) =>
    placesIn(config.effective).flatMap(({ path, value, known, isClosed }) => {
      const unknown = Object.keys(isPlainRecord(value) ? value : {}).filter((key) => !known.includes(key));
      return unknown.flatMap((key) => {
        const nearest = nearestKey(key, known);
        if (nearest === null && !isClosed) return [];
        return warning(
          `${config.path}: ${formatPath([...path, key])}`,
          nearest === null ? { id: "unknown-key" } : { id: "unknown-key-near", values: { nearest } },
          { id: "rename-key" },
        );
      });
    }),
};

/** D-77: both forms are read, and `entries` wins field by field (D-51). */
export const twiceWrittenAgentsCheck: Check = {
  id: "agents-twice",
  run({ config }) {
    const agents = recordAt(config.effective, "agents");
    const entries = new Set(Object.keys(recordAt(config.effective, "agents").entries ?? {}).map(idOf));
    const list = Array.isArray(agents.list) ? agents.list : [];
    const listed = list.flatMap((agent) => (isPlainRecord(agent) ? idOf(agent.id) : []));
    return [...new Set(listed)]
      .filter((id) => id !== "" && entries.has(id))
      .map((id) =>
        warning(
          `${config.path}: agents.entries.${id}`,
          { id: "agent-twice", values: { agent: id } },
          { id: "keep-one" },
        ),
      );
  },
};

const idOf = (id: unknown): string => (typeof id === "string" ? id.trim().toLowerCase() : "");
