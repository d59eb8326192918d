"use client";

import { useMe } from "./me";
import { pages, type Page } from "./pages";

/** The pages this operator may open. */
export function usePages(): readonly Page[] {
  const { role } = useMe();
  return pages.filter(({ adminOnly }) => !adminOnly || role === "admin");
}
