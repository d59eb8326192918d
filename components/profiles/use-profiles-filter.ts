"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { countedState } from "@/lib/views/board-lanes";
import type { ProfileRow } from "@/lib/views/profiles";

export const shownStates = ["ready", "cooling", "disabled", "blocked", "unusable"] as const;

const params = {
  q: parseAsString,
  provider: parseAsString,
  state: parseAsStringLiteral(shownStates),
};

/** The filters live in the URL, so that a link shows a colleague the same list. */
export function useProfilesFilter() {
  const [filter, setFilter] = useQueryStates(params);
  const { q, provider, state } = filter;
  const isActive = Boolean(q ?? provider ?? state);
  const text = (q ?? "").trim().toLowerCase();
  const shows = ({ card, provider: of }: ProfileRow) =>
    (!provider || of === provider) &&
    (!state || countedState(card) === state) &&
    (text === "" || `${card.profileId} ${card.credential?.email ?? ""}`.toLowerCase().includes(text));
  return { filter, setFilter, isActive, shows, clear: () => void setFilter(null) };
}

export type ProfilesFilter = ReturnType<typeof useProfilesFilter>;
