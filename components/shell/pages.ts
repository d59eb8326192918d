import {
  Box,
  FlaskConical,
  Gauge,
  History,
  KeyRound,
  LayoutGrid,
  ListOrdered,
  MessagesSquare,
  ScrollText,
  Settings,
  Stethoscope,
  type LucideIcon,
} from "lucide-react";

export type PageId = keyof typeof icons;
export type Page = { id: PageId; path: string; icon: LucideIcon; adminOnly?: boolean };

const icons = {
  board: LayoutGrid,
  order: ListOrdered,
  profiles: KeyRound,
  models: Box,
  sessions: MessagesSquare,
  decisions: ScrollText,
  lab: FlaskConical,
  policy: Gauge,
  doctor: Stethoscope,
  audit: History,
  settings: Settings,
};

const page = (id: PageId, path: string): Page => ({ id, path, icon: icons[id] });

/** The desk's pages in the order of the navigation; a page joins when it is there. */
export const pages: readonly Page[] = [
  page("board", "/"),
  page("order", "/order"),
  page("profiles", "/profiles"),
  page("models", "/models"),
  page("sessions", "/sessions"),
  page("decisions", "/decisions"),
  page("lab", "/lab"),
  page("policy", "/policy"),
  page("doctor", "/doctor"),
  page("audit", "/audit"),
  page("settings", "/settings"),
];

/** What a thumb reaches at once; the others stand behind "More". */
const wantedInBar: readonly PageId[] = ["board", "order", "decisions", "profiles", "doctor"];
const places = 4;

export function barPages(shown: readonly Page[]): { inBar: readonly Page[]; behind: readonly Page[] } {
  const wanted = wantedInBar.filter((id) => shown.some((one) => one.id === id)).slice(0, places);
  return {
    inBar: shown.filter(({ id }) => wanted.includes(id)),
    behind: shown.filter(({ id }) => !wanted.includes(id)),
  };
}

export const isPageOf = (page: Page, pathname: string) =>
  page.path === "/" ? pathname === "/" : pathname === page.path || pathname.startsWith(`${page.path}/`);
