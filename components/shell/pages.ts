/** The desk's pages in the order of the navigation. */
export const pages = [
  { id: "board", path: "/" },
  { id: "order", path: "/order" },
  { id: "profiles", path: "/profiles" },
  { id: "models", path: "/models" },
  { id: "sessions", path: "/sessions" },
  { id: "decisions", path: "/decisions" },
  { id: "lab", path: "/lab" },
  { id: "policy", path: "/policy" },
  { id: "doctor", path: "/doctor" },
  { id: "audit", path: "/audit" },
  { id: "settings", path: "/settings" },
] as const;

export type Page = (typeof pages)[number];
export type PageId = Page["id"];

/** What is looked into and set now and then; the other pages are watched. */
const operation: readonly PageId[] = ["lab", "policy", "doctor", "audit", "settings"];
export const isOfOperation = (id: PageId) => operation.includes(id);

export const isPageOf = (page: Page, pathname: string) =>
  page.path === "/" ? pathname === "/" : pathname === page.path || pathname.startsWith(`${page.path}/`);
