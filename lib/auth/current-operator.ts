import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { loginPath } from "../login-path";
import type { SignedIn } from "./operator-directory";
import { pagePathHeader } from "./page-path";
import { signedInOperator } from "./require-operator";

/** Who looks at this page, or null. For pages that anybody may open. */
export async function currentOperator(): Promise<SignedIn | null> {
  return signedInOperator((await headers()).get("cookie"));
}

/**
 * The check every page of the desk starts with (P-23): without a sign-in to `/login`, with a password that must be
 * changed to `/login` too, which asks for the new one. Every role may look at every page there is.
 */
export async function requirePageOperator(): Promise<SignedIn> {
  const operator = await currentOperator();
  if (!operator || operator.mustChangePassword)
    redirect(loginPath((await headers()).get(pagePathHeader) ?? "/"));
  return operator;
}
