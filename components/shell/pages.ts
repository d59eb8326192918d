import { ListOrdered, LayoutGrid, ScrollText, type LucideIcon } from "lucide-react";

export type Page = { id: "board" | "order" | "decisions"; path: string; icon: LucideIcon };

/** The desk's pages in the order of the navigation. */
export const pages: readonly Page[] = [
  { id: "board", path: "/", icon: LayoutGrid },
  { id: "order", path: "/order", icon: ListOrdered },
  { id: "decisions", path: "/decisions", icon: ScrollText },
];

export const isPageOf = (page: Page, pathname: string) =>
  page.path === "/" ? pathname === "/" : pathname === page.path || pathname.startsWith(`${page.path}/`);
