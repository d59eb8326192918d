"use client";

import { useMemo } from "react";
import { ProfileActions } from "@/components/shell/profile-actions";
import { EmptyFace } from "@/components/ui/empty-face";
import { useNowBetween } from "@/lib/client/use-now";
import { useTranslations } from "next-intl";
import type { BoardView } from "@/lib/views/board";
import { boardChain } from "@/lib/views/board-chain";
import { boardLanes } from "@/lib/views/board-lanes";
import { changeTimes } from "@/lib/views/change-times";
import { Chain } from "./chain";
import { Feed } from "./feed";
import { Lane } from "./lane";
import { StateAnnouncer } from "./state-announcer";
import { SummaryStrip } from "./summary-strip";
import { useStateFilter } from "./use-state-filter";

/**
 * Lanes and chain are computed here, with the rules the gateway uses, whenever the facts change or a window ends: a
 * card turns ready at zero without a word from the server.
 */
export function Board({ board }: { board: BoardView }) {
  const t = useTranslations("board");
  const { facts, recentRuns } = board;
  const changes = useMemo(() => changeTimes(facts), [facts]);
  const now = useNowBetween(changes, board.now);
  const lanes = useMemo(() => boardLanes(facts, now), [facts, now]);
  const chain = useMemo(() => boardChain(facts, now, recentRuns), [facts, now, recentRuns]);
  const { shows } = useStateFilter();

  return (
    <ProfileActions agentId={board.agentId} readOnlyReason={board.readOnlyReason}>
      <SummaryStrip lanes={lanes} board={board} />
      <Chain places={chain} />
      <div className="grid items-start gap-4 @min-[63rem]/page:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {lanes.length === 0 && (
            <div className="rounded-xl border bg-surface">
              <EmptyFace title={t("noProfiles")}>{t("noProfilesNext")}</EmptyFace>
            </div>
          )}
          {lanes.map((lane) => (
            <Lane key={lane.provider} lane={lane} cards={lane.cards.filter(shows)} />
          ))}
        </div>
        <Feed board={board} now={now} />
      </div>
      <StateAnnouncer lanes={lanes} />
    </ProfileActions>
  );
}
