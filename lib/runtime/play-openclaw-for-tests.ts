import { appendFileSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import Database from "better-sqlite3";

// Plays a running OpenClaw on a state directory, in a process of its own; tests only. It keeps its databases open, writes
// rows, file and log lines the way the recordings show them, and says of each deed that it is done.

const [, , dir = "", log = ""] = process.argv;
const open = (path: string) => new Database(join(dir, path), { timeout: 30_000 });
const agents = {
  main: open("agents/main/agent/openclaw-agent.sqlite"),
  work: open("agents/work/agent/openclaw-agent.sqlite"),
};
type AgentId = keyof typeof agents;
const shared = open("state/openclaw.sqlite");
const remembered = new Map<AgentId, string>();

const agentState = (agent: AgentId): string =>
  agents[agent]
    .prepare<[], string>("SELECT state_json FROM auth_profile_state WHERE state_key = 'primary'")
    .pluck()
    .get() ?? "{}";
const putAgentState = (agent: AgentId, text: string) =>
  agents[agent]
    .prepare("UPDATE auth_profile_state SET state_json = ?, updated_at = ? WHERE state_key = 'primary'")
    .run(text, Date.now());

const inShared = "config_machine_state WHERE state_key = 'authProfiles.state'";

/** `models auth order set` on another terminal. */
function setOrder(agent: AgentId, provider: string, ids: readonly string[]): void {
  const change = () => {
    const state = JSON.parse(agentState(agent));
    putAgentState(agent, JSON.stringify({ ...state, order: { ...state.order, [provider]: ids } }));
  };
  agents[agent].transaction(change).immediate();
}

/** A failed call: usage is written where the profile lives. */
function setUsage(profileId: string, entry: object): void {
  const change = () => {
    const text = shared.prepare<[], string>(`SELECT value_json FROM ${inShared}`).pluck().get() ?? "{}";
    const state = JSON.parse(text);
    state.usageStats = { ...state.usageStats, [profileId]: { ...state.usageStats?.[profileId], ...entry } };
    shared
      .prepare("UPDATE config_machine_state SET value_json = ?, updated_at_ms = ? WHERE state_key = ?")
      .run(JSON.stringify(state), Date.now(), "authProfiles.state");
  };
  shared.transaction(change).immediate();
}

/** Its own edit of openclaw.json: plain JSON, by a temporary file. */
function setPrimary(primary: string): void {
  const path = join(dir, "openclaw.json");
  const document = JSON.parse(readFileSync(path, "utf8"));
  document.agents.defaults.model.primary = primary;
  writeFileSync(`${path}.tmp`, JSON.stringify(document, null, 2));
  renameSync(`${path}.tmp`, path);
}

export type Deed =
  | { deed: "order"; agent: AgentId; provider: string; ids: readonly string[] }
  | { deed: "usage"; profileId: string; entry: object }
  /** What it holds in memory from here on, and writes back over whatever was written meanwhile. */
  | { deed: "remember" | "write-back"; agent: AgentId }
  | { deed: "config"; primary: string }
  | { deed: "log"; lines: string };

function perform(deed: Deed): void {
  switch (deed.deed) {
    case "order":
      return setOrder(deed.agent, deed.provider, deed.ids);
    case "usage":
      return setUsage(deed.profileId, deed.entry);
    case "remember":
      return void remembered.set(deed.agent, agentState(deed.agent));
    case "write-back":
      return void putAgentState(deed.agent, remembered.get(deed.agent) ?? "{}");
    case "config":
      return setPrimary(deed.primary);
    case "log":
      return appendFileSync(log, deed.lines);
  }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  perform(JSON.parse(line));
  process.stdout.write("done\n");
});
process.stdout.write("ready\n");
