import { NextResponse, type NextRequest } from "next/server";
import { pagePathHeader } from "./lib/auth/page-path";
import { loginPath } from "./lib/login-path";

/**
 * Next's hook before every page: the content security policy with a nonce per request (P-29), and a courtesy way to
 * /login. Never the only check: each page and route asks for the operator itself (P-23).
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV !== "production");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const { pathname, search } = request.nextUrl;
  headers.set(pagePathHeader, pathname + search);

  const response = needsSignIn(request)
    ? NextResponse.redirect(new URL(loginPath(pathname + search), request.url))
    : NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

export const config = {
  matcher: "/((?!api/|_next/static|_next/image|health$|favicon.ico$|icon.svg$).*)",
};

function needsSignIn(request: NextRequest): boolean {
  const { pathname } = request.nextUrl;
  if (pathname === "/login" || pathname.includes(".")) return false;
  return !request.cookies.getAll().some(({ name }) => /^understudy_\d+$/.test(name));
}

function contentSecurityPolicy(nonce: string, dev: boolean): string {
  const scripts = dev ? `'self' 'nonce-${nonce}' 'unsafe-eval'` : `'self' 'nonce-${nonce}'`;
  const styles = dev ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src-elem ${styles}`,
    // Server-rendered style attributes (bars, virtual lists) carry no nonce.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
