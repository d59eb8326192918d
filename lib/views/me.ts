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
  /** Sentences that concern every page: a configuration that cannot be read (P-4), a full disk (P-18). */
  problems: readonly string[];
  /** The demo's gateway key for the welcome card (P-37); keys are the admin's (P-23), so null for everybody else. */
  welcome: Welcome | null;
};

type Welcome = { gatewayKey: string; keyFile: string };

/** The part of the runtime it is built from. */
type House = {
  now(): number;
  agentIds(): readonly string[];
  defaultAgentId: string;
  stateDir: { path: string; source: string; ownership: "own" | "foreign"; installation: string | null };
  problems(): readonly string[];
  welcome: Welcome | null;
};

export function viewMe(operator: Pick<MeView, "name" | "role" | "mustChangePassword">, house: House): MeView {
  const { name, role, mustChangePassword } = operator;
  const { path, source, ownership, installation } = house.stateDir;
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
    welcome: role === "admin" && !mustChangePassword ? house.welcome : null,
  };
}
