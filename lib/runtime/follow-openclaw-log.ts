import type { Told } from "../error-said";
import type { RunRecord } from "../failover/run-record";
import type { LiveBus } from "../live/bus";
import type { Logger } from "../log";
import type { ConfigState } from "../openclaw/config-state";
import { logLocation } from "../openclaw/log-location";
import { createLiveSurroundings } from "../openclaw/log-surroundings";
import { startLogTail } from "../openclaw/log-tail";
import type { StateDir } from "../openclaw/state-dir";
import type { AgentAuth, StorePort } from "../store/port";
import { createLogProgress, type LogProgress } from "./log-progress";

export type FollowLogOptions = {
  store: StorePort;
  bus: LiveBus;
  log: Logger;
  now(): number;
  stateDir: Pick<StateDir, "path" | "ownership">;
  /** Stands for `~` in `logging.file`. */
  homeDir: string;
  config(): ConfigState;
  agents(): readonly AgentAuth[];
  defaultAgentId: string;
  /** What was just read and saved; `isNews` where it has just happened, too. */
  onRun(run: RunRecord, isNews: boolean): void;
};

/** OpenClaw's log, as far as the desk shows it. */
export type OpenclawLog = {
  /** The file that is followed; null where there is none to follow. */
  path: string | null;
  reading: LogProgress | null;
  /** Why a file of it is not read, or null. */
  problem: Told | null;
};

const recentMs = 600_000;

/**
 * Follows OpenClaw's log, so that its runs stand beside those of our gateway. In an own directory only a log that the
 * configuration names: one in the usual place would be another installation's (P-1).
 */
export function followOpenclawLog(options: FollowLogOptions): {
  state(): OpenclawLog;
  stop(): Promise<void>;
} {
  const { store, bus, log, now, stateDir, homeDir, config, agents, defaultAgentId, onRun } = options;
  const tail = startLogTail({
    store,
    now,
    ...createLiveSurroundings({ store, now, config: () => config().config, agents, defaultAgentId }),
    location() {
      // The path may be written as an environment variable, or in an included file.
      const { effective } = config();
      const found = logLocation({ document: effective, homeDir, stateDir: stateDir.path, now: now() });
      return stateDir.ownership === "foreign" || found.source === "configuration" ? found : null;
    },
    onRuns(runs) {
      const isNews = ({ endedAt }: RunRecord) => now() - endedAt < recentMs;
      const hasNews = runs.some(isNews);
      // Of a log that is read for the first time one run per commit is enough to say that there is something new.
      runs.forEach((run, at) => onRun(run, isNews(run) || (!hasNews && at === runs.length - 1)));
    },
    onProblem: (error) => log.warn({ err: error }, "OpenClaw's log not read"),
  });
  const state = () => ({
    path: tail.status().path,
    reading: progress.current(),
    problem: tail.status().problem,
  });
  const progress = createLogProgress({
    status: tail.status,
    onChange: () => bus.publish({ type: "log-read", log: state() }),
  });
  return {
    state,
    async stop() {
      progress.stop();
      await tail.stop();
    },
  };
}
