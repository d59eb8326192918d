export const signInSeconds = 7 * 24 * 60 * 60;

/** The name carries the port, because cookies are shared by all ports of a host (P-21). */
export function signInCookieName(port: number): string {
  return `understudy_${port}`;
}

export function readCookie(header: string | null | undefined, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name && value) return value;
  }
  return null;
}

/** An empty value removes the cookie. */
export function signInCookie(input: { port: number; token: string; secure: boolean }): string {
  const maxAge = input.token ? signInSeconds : 0;
  const parts = [
    `${signInCookieName(input.port)}=${input.token}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Strict",
    `Max-Age=${maxAge}`,
  ];
  return [...parts, ...(input.secure ? ["Secure"] : [])].join("; ");
}
