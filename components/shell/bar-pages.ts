import { KeyRound, LayoutGrid, ListOrdered, ScrollText } from "lucide-react";
import { pages, type Page } from "./pages";

/** What a thumb reaches at once; the others stand behind "More". */
export const barIcons = {
  board: LayoutGrid,
  order: ListOrdered,
  profiles: KeyRound,
  decisions: ScrollText,
};

type BarPage = Extract<Page, { id: keyof typeof barIcons }>;

const isInBar = (page: Page): page is BarPage => Object.hasOwn(barIcons, page.id);

export const barPages = pages.filter(isInBar);
export const pagesBehind = pages.filter((page) => !isInBar(page));
