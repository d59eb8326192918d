"use client";

import { parseAsString, useQueryState } from "nuqs";

/** Whether a profile is being added, in the URL so that a link leads there: null, or the provider to begin with. */
export function useAdding() {
  const [adding, set] = useQueryState("add", parseAsString);
  return [adding, (provider: string | null) => void set(provider)] as const;
}
