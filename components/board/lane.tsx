"use client";

import { useTranslations } from "next-intl";
import { DeskLink } from "@/components/ui/desk-link";
import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown";
import { Pill } from "@/components/ui/pill";
import { Section } from "@/components/ui/section";
import { useAgent } from "@/lib/client/use-agent";
import type { ProviderLane } from "@/lib/views/board-lanes";
import type { ProfileCard } from "@/lib/views/profile-card";
import { ProfileCardView } from "./profile-card-view";

const shownAtFirst = 12;

/** One provider: its profiles in the order a request would try them. `cards` may be filtered. */
export function Lane({ lane, cards }: { lane: ProviderLane; cards: readonly ProfileCard[] }) {
  const t = useTranslations("board.lane");
  const { href } = useAgent();
  const [all, setAll] = useState(false);
  if (cards.length === 0) return null;
  const shown = all ? cards : cards.slice(0, shownAtFirst);
  return (
    <Section
      className="@container"
      title={lane.provider}
      beside={<Pill tone="idle">{t(`source.${lane.source}`)}</Pill>}
      aside={
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          <span className="text-xs text-faint tabular-nums">
            <LaneState lane={lane} />
          </span>
          <DeskLink href={href(`/order/${encodeURIComponent(lane.provider)}`)} className={buttonClass()}>
            {t("edit")}
            <span className="sr-only"> {lane.provider}</span>
          </DeskLink>
        </div>
      }
    >
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2.5 px-4 pt-1 pb-4 @lg:grid-cols-[repeat(auto-fill,minmax(11.25rem,1fr))] @5xl:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
        {shown.map((card) => (
          <li key={card.profileId} className="min-w-0">
            <ProfileCardView card={card} />
          </li>
        ))}
      </ol>
      {cards.length > shown.length && (
        <p className="px-4 pb-4">
          <Button onClick={() => setAll(true)}>{t("showAll", { count: cards.length })}</Button>
        </p>
      )}
    </Section>
  );
}

function LaneState({ lane }: { lane: ProviderLane }) {
  const t = useTranslations("board.lane");
  const inOrder = lane.cards.filter((card) => card.position !== null).length;
  if (inOrder === 0) return t("noneUsable");
  if (lane.readyCount > 0) return t("ready", { ready: lane.readyCount, count: inOrder });
  if (lane.recoversAt === null) return t("noneReady");
  return (
    <>
      {t("recovery")} <Countdown until={lane.recoversAt} />
    </>
  );
}
