import type { ErrorSaid, Told } from "../error-said";
import type { FaultSwitch } from "./faults";

export type Role = "viewer" | "operator" | "admin";

/** Body of `GET /api/me`: who is signed in, and what the frame around every page shows. */
export type MeView = {
  now: number;
  name: string;
  role: Role;
  mustChangePassword: boolean;
  agents: readonly string[];
  defaultAgentId: string;
  stateDir: {
    path: string;
    kind: "demo" | "own" | "foreign";
    /** Taken from the environment or the command line, so the desk names it in a banner (P-1). */
    named: boolean;
    /** Beside the demo: an installation of OpenClaw that could be opened instead (D-4). */
    installation: string | null;
  };
  /** What concerns every page: a configuration that cannot be read (P-4), a full disk (P-18), overwritten edits. */
  problems: readonly DeskProblem[];
  /** Rehearsals under way, named on every page (P-34). */
  faults: readonly FaultSwitch[];
  openclawLog: OpenclawLog;
  /** An own directory without any provider: the desk begins with adding one. */
  needsSetup: boolean;
  /** The demo's gateway key for the welcome card (P-37); keys are the admin's (P-23), so null for everybody else. */
  welcome: Welcome | null;
};

/** Each with a sentence of what happened and what to do, in English; `said` is it for who words it otherwise. */
export type DeskProblem =
  /** `isServing`: the last valid version is in use (D-57); else the gateway is shut (P-4). */
  | { kind: "config"; message: string; said: ErrorSaid; isServing: boolean }
  | { kind: "decisions"; message: string }
  | { kind: "agent" | "login"; message: string; said: ErrorSaid }
  | { kind: "overwrite"; message: string; overwrite: Overwrite };

/** An operator's edit that another program has written over; values at secret keys are masked. */
export type Overwrite = {
  auditId: number;
  savedAt: number;
  actor: string;
  saved: unknown;
  found: unknown;
} & (
  | { what: "order"; agentId: string; provider: string }
  | { what: "config"; path: string }
  | { what: "profile"; agentId: string; profileId: string }
);

/** How far OpenClaw's log has been read, while there is much of it; why a file of it is not read. */
export type OpenclawLog = {
  path: string | null;
  reading: { readBytes: number; size: number | null } | null;
  problem: Told | null;
};

type Welcome = { gatewayKey: string; keyFile: string };

/** The part of the runtime it is built from. */
type House = {
  now(): number;
  agentIds(): readonly string[];
  defaultAgentId: string;
  stateDir: { path: string; source: string; ownership: "own" | "foreign"; installation: string | null };
  problems(): readonly DeskProblem[];
  faults: { list(): readonly FaultSwitch[] };
  openclawLog(): OpenclawLog;
  needsSetup(): boolean;
  welcome: Welcome | null;
};

/** `putAway`: cards this browser is done with. The key is shown once (P-37), so it does not go out again. */
export function viewMe(
  operator: Pick<MeView, "name" | "role" | "mustChangePassword">,
  house: House,
  putAway: readonly string[],
): MeView {
  const { name, role, mustChangePassword } = operator;
  const { path, source, ownership, installation } = house.stateDir;
  const isWelcomed = putAway.includes("welcome");
  return {
    now: house.now(),
    name,
    role,
    mustChangePassword,
    agents: house.agentIds(),
    defaultAgentId: house.defaultAgentId,
    stateDir: {
      path,
      kind: source === "demo" ? "demo" : ownership,
      named: source !== "demo",
      installation: role === "admin" ? installation : null,
    },
    problems: house.problems(),
    faults: house.faults.list(),
    openclawLog: house.openclawLog(),
    needsSetup: house.needsSetup(),
    welcome: role === "admin" && !mustChangePassword && !isWelcomed ? house.welcome : null,
  };
}
