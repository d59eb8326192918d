import type { Role } from "./me";

/** A sign-in, named by an id that opens nothing. */
export type SignInView = {
  id: string;
  operatorName: string;
  createdAt: number;
  expiresAt: number;
  /** "Chrome on Linux", as far as the browser told. */
  browser: string;
  /** The one that asks. */
  isThis: boolean;
};

export type OperatorView = {
  name: string;
  role: Role;
  mustChangePassword: boolean;
  /** In the future: locked out by wrong passwords (P-22). */
  lockedUntil: number | null;
  createdAt: number;
  signIns: number;
  lastSignInAt: number | null;
  isYou: boolean;
  /** Neither removed nor given another role (P-23). */
  isLastAdmin: boolean;
};

/** Body of `GET /api/operators`. */
export type OperatorsView = { now: number; operators: readonly OperatorView[] };
/** Body of `GET /api/sign-ins`: one's own; of everybody for admins that ask. Newest first. */
export type SignInsView = { now: number; signIns: readonly SignInView[] };
/** The one time a one-time password is told. */
export type OneTimePassword = { name: string; password: string };

type OperatorRow = Pick<OperatorView, "name" | "role" | "mustChangePassword" | "lockedUntil" | "createdAt">;
type SignInRow = { operatorName: string; createdAt: number; expiresAt: number };

export function viewOperators(input: {
  operators: readonly OperatorRow[];
  signIns: readonly SignInRow[];
  now: number;
  you: string;
}): OperatorsView {
  const { now, you } = input;
  const running = input.signIns.filter(({ expiresAt }) => expiresAt > now);
  const admins = input.operators.filter(({ role }) => role === "admin").length;
  const operators = input.operators.map((row): OperatorView => {
    const { name, role, mustChangePassword, lockedUntil, createdAt } = row;
    const own = running.filter(({ operatorName }) => operatorName === name);
    return {
      name,
      role,
      mustChangePassword,
      lockedUntil: lockedUntil !== null && lockedUntil > now ? lockedUntil : null,
      createdAt,
      signIns: own.length,
      lastSignInAt: own.length === 0 ? null : Math.max(...own.map((signIn) => signIn.createdAt)),
      isYou: name === you,
      isLastAdmin: role === "admin" && admins === 1,
    };
  });
  return { now, operators: operators.sort((left, right) => left.name.localeCompare(right.name)) };
}

export function viewSignIns(input: {
  signIns: readonly (SignInRow & { id: string; userAgent: string; isThis: boolean })[];
  now: number;
}): SignInsView {
  const { now } = input;
  const signIns = input.signIns
    .filter(({ expiresAt }) => expiresAt > now)
    .map(({ userAgent, id, operatorName, createdAt, expiresAt, isThis }) => ({
      id,
      operatorName,
      createdAt,
      expiresAt,
      isThis,
      browser: browserName(userAgent),
    }))
    .sort((left, right) => right.createdAt - left.createdAt);
  return { now, signIns };
}

const browsers = [
  [/\bEdg\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/Chrom(e|ium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
] as const;
const systems = [
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
] as const;

/** Enough to tell one's own devices apart; what nobody knows is shown as it was sent, cut short. */
export function browserName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser && system) return `${browser} · ${system}`;
  return browser ?? system ?? userAgent.replace(/[^\x20-\x7e]/g, "").slice(0, 40);
}
