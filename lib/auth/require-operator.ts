import { say } from "../error-said";
import { AppError } from "../errors";
import type { Role } from "../store/port";
import { readCookie, signInCookieName } from "./cookie";
import { getDoors } from "./doors";
import { isOwnOrigin } from "./host-check";
import type { SignedIn } from "./operator-directory";
import { assertRole } from "./roles";

/**
 * The check every route of the desk starts with: cookie, role and, for writes, the exact Origin (P-21, P-23).
 * An operator whose password must be changed may do nothing else first.
 */
export async function requireOperator(
  request: Request,
  role: Role,
  options: { beforePasswordChange?: boolean } = {},
): Promise<SignedIn> {
  if (request.method !== "GET" && request.method !== "HEAD") assertOwnOrigin(request);
  const signedIn = await signedInOperator(request.headers.get("cookie"));
  if (!signedIn) throw new AppError("unauthorized", say("sign-in-first"));
  if (signedIn.mustChangePassword && !options.beforePasswordChange) {
    throw new AppError("forbidden", say("password-first"), {
      details: { mustChangePassword: true },
    });
  }
  assertRole(signedIn.role, role);
  return signedIn;
}

/** Alone only for sign-in, the one write without a cookie. */
export function assertOwnOrigin(request: Request): void {
  const known = getDoors().knownHosts();
  const { headers } = request;
  const reached = { host: headers.get("host"), forwardedProto: headers.get("x-forwarded-proto") };
  if (isOwnOrigin(headers.get("origin"), reached, known)) return;
  throw new AppError("forbidden", say("other-origin"));
}

export async function signedInOperator(cookieHeader: string | null): Promise<SignedIn | null> {
  const { knownHosts, directory } = getDoors();
  const token = readCookie(cookieHeader, signInCookieName(knownHosts().port));
  return token ? directory.whoIs(token) : null;
}
