"use client";

import { useSearchParams } from "next/navigation";
import { countedState } from "@/lib/views/board-lanes";
import type { ProfileCard } from "@/lib/views/profile-card";

export const shownStates = ["ready", "cooling", "disabled", "blocked", "unusable"] as const;

/** `?state=cooling`: the board with only those cards; in the URL, so that it can be sent to a colleague. */
export function useStateFilter() {
  const wanted = useSearchParams().get("state");
  const state = shownStates.find((known) => known === wanted) ?? null;
  const shows = (card: ProfileCard) => state === null || countedState(card) === state;
  return { state, shows };
}
