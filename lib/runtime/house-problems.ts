import type { ErrorSaid, Told } from "../error-said";
import { configSaid } from "../openclaw/config-said";
import type { ConfigState } from "../openclaw/config-state";
import type { Overwrite } from "../openclaw/overwrites";

/** What concerns every page of the desk. */
export type HouseProblem =
  /** `isServing`: the last valid version is in use (D-57); else the gateway is shut (P-4). */
  | { kind: "config"; message: string; said: ErrorSaid; isServing: boolean }
  /** Decisions cannot be written (P-18). */
  | { kind: "decisions"; message: string }
  /** An agent whose database cannot be read. */
  | { kind: "agent"; message: string; said: ErrorSaid }
  /** New tokens of a login that are only in memory. */
  | { kind: "login"; message: string; said: ErrorSaid }
  | { kind: "overwrite"; message: string; overwrite: Overwrite };

export function houseProblems(house: {
  config: ConfigState;
  isServing: boolean;
  decisions: string | null;
  logins: readonly Told[];
  agents: readonly Told[];
  overwrites: readonly Overwrite[];
}): readonly HouseProblem[] {
  const { config, isServing, decisions, logins, agents, overwrites } = house;
  return [
    ...(config.broken === null
      ? []
      : [{ kind: "config", message: config.broken, said: configSaid(config.broken), isServing } as const]),
    ...(decisions === null ? [] : [{ kind: "decisions", message: decisions } as const]),
    ...logins.map(({ text, said }) => ({ kind: "login", message: text, said }) as const),
    ...agents.map(({ text, said }) => ({ kind: "agent", message: text, said }) as const),
    ...overwrites.map((overwrite) => ({ kind: "overwrite", message: overwrite.message, overwrite }) as const),
  ];
}
