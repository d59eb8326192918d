"use client";

import { parseAsString, useQueryState } from "nuqs";

/** The model the page is about (`?model=`), for links from everywhere; null for the chain as a whole. */
export function useModelFocus() {
  const [model, focus] = useQueryState("model", parseAsString.withOptions({ history: "push" }));
  return { model, focus: (next: string | null) => void focus(next) };
}
