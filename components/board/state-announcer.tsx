"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { ProviderLane } from "@/lib/views/board-lanes";

/** Screen readers hear that a profile changed its state, never the seconds until then. */
export function StateAnnouncer({ lanes }: { lanes: readonly ProviderLane[] }) {
  const t = useTranslations("board.card");
  const region = useRef<HTMLParagraphElement>(null);
  const known = useRef<Map<string, string> | null>(null);

  useEffect(() => {
    const before = known.current;
    const states = new Map(lanes.flatMap((lane) => lane.cards.map((card) => [card.profileId, card.state])));
    known.current = states;
    if (!before || !region.current) return;
    const changed = lanes
      .flatMap((lane) => lane.cards)
      .filter((card) => before.has(card.profileId) && before.get(card.profileId) !== card.state)
      .map((card) => t("announce", { name: card.profileId, state: t(`state.${card.state}`) }));
    if (changed.length > 0) region.current.textContent = changed.slice(0, 3).join(" ");
  }, [lanes, t]);

  return <p ref={region} role="status" className="sr-only" />;
}
