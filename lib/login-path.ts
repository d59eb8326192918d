// After signing in one is where one wanted to be. The way there is part of an address that anybody can make up, so only
// a path of our own is followed.

const wantedName = "to";

/** `wanted`: path and query of a page of the desk. */
export function loginPath(wanted: string): string {
  const path = ownPath(wanted);
  return path === "/" ? "/login" : `/login?${wantedName}=${encodeURIComponent(path)}`;
}

/** What the query of /login asks for; the Board where it asks for nothing, or for a page that is not ours. */
export function wantedPath(query: { [wantedName]?: string | string[] | undefined }): string {
  const { [wantedName]: wanted } = query;
  return typeof wanted === "string" ? ownPath(wanted) : "/";
}

const anyOrigin = "http://desk.invalid";

/** Read as a browser reads it: `//host`, `/\\host` and tabs within lead elsewhere. */
function ownPath(wanted: string): string {
  if (!wanted.startsWith("/") || !URL.canParse(wanted, anyOrigin)) return "/";
  const { origin, pathname, search, hash } = new URL(wanted, anyOrigin);
  const isOwn = origin === anyOrigin && pathname !== "/login" && !pathname.startsWith("//");
  return isOwn ? pathname + search + hash : "/";
}
