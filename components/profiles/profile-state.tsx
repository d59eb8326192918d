"use client";

import { useTranslations } from "next-intl";
import { useProfileActions } from "@/components/shell/profile-actions";
import { Pill } from "@/components/ui/pill";
import { StatePill } from "@/components/ui/state-pill";
import type { ProfileCard } from "@/lib/views/profile-card";

/** As on the Board: one that is free but in no rotation is not used, and a probe under way shows. */
export function ProfileState({ card }: { card: ProfileCard }) {
  const t = useTranslations("board.card");
  const { isProbing } = useProfileActions();
  if (isProbing(card.profileId)) return <Pill tone="info">{t("probing")}</Pill>;
  if (isLeftOut(card)) return <Pill tone="idle">{t("notListed")}</Pill>;
  return <StatePill card={card} />;
}

/** Nothing is wrong with it but that no order names it. */
export const isLeftOut = (card: ProfileCard): boolean =>
  card.position === null && card.state === "ready" && card.credential !== null;
