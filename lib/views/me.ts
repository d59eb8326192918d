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
  };
  /** Sentences that concern every page: a configuration that cannot be read (P-4), a full disk (P-18). */
  problems: readonly string[];
  /** The demo's gateway key, until the welcome card is dismissed (P-37); null for viewers and elsewhere. */
  welcome: { gatewayKey: string; keyFile: string } | null;
};
