"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { countedState } from "@/lib/views/board-lanes";
import type { ProfileCard } from "@/lib/views/profile-card";

export const shownStates = ["ready", "cooling", "disabled", "blocked", "unusable"] as const;

/** `?state=cooling`: the board with only those cards; in the URL, so that it can be sent to a colleague. */
export function useStateFilter() {
  const [state] = useQueryState("state", parseAsStringLiteral(shownStates));
  const shows = (card: ProfileCard) => state === null || countedState(card) === state;
  return { state, shows };
}
