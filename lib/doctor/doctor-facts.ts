import type { ErrorSaid } from "../error-said";
import type { AgentFacts } from "../failover/config";
import type { SecretFlaw } from "../failover/credential";
import type { ConfigState } from "../openclaw/config-state";
import type { LegacyImportPlan } from "../openclaw/legacy-import";
import type { LogClock } from "../openclaw/log-clock";
import type { Problem } from "../openclaw/problem";
import type { ForeignSession, LayerReport } from "../store/installation";
import type { AgentAuth } from "../store/port";

export type DoctorAgent = {
  agentId: string;
  auth: AgentAuth;
  facts: AgentFacts;
  layers: readonly LayerReport[];
  sessions: readonly ForeignSession[];
};

/** A file or folder that others than its owner may use (D-71). */
export type WideMode = { path: string; name: string; found: number; wanted: 0o600 | 0o700 };

/** What the checks look at, gathered at one moment. No secret is in it but in `auth`, which no message quotes. */
export type DoctorFacts = {
  now: number;
  stateDir: { path: string; ownership: "own" | "foreign" };
  config: ConfigState;
  /** With what is wrong and how bad; `config.problems` are texts only. */
  configProblems: readonly Problem[];
  settingsPath: string;
  settingsProblems: readonly Problem[];
  configExists: boolean;
  agents: readonly DoctorAgent[];
  /** Agents whose stores could not be read at all. */
  unreadable: readonly { agentId: string; why: ErrorSaid }[];
  wideModes: readonly WideMode[];
  /** Keys of providers in openclaw.json that are references nobody can resolve (D-21). */
  unresolvedKeys: readonly { provider: string; ref: { source: string; id: string } }[];
  /** Those that no request can carry. */
  unsendableKeys: readonly { provider: string; flaw: SecretFlaw }[];
  /** Files of older versions, and what importing them would do (07 §4). */
  legacy: readonly LegacyImportPlan[];
  log: LogClock | null;
  /** Why Understudy's own database cannot be opened, and what to do; null where it can, or is not there. */
  ownDatabase: { problem: string; fix: string } | null;
};
