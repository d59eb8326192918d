"use client";

import { useTranslations } from "next-intl";
import { isOpenEnded, type ProfileCard } from "@/lib/views/profile-card";
import { Countdown } from "./countdown";
import { Pill } from "./pill";
import { stateTone } from "./state-tone";
import { useWindowText } from "./use-window-text";

/** The state in a word, and how much longer. */
export function StatePill({ card }: { card: ProfileCard }) {
  const t = useTranslations("board.card");
  const text = useWindowText();
  const { window, state } = card;
  if (state === "unusable") return <Pill tone="idle">{t(`code.${card.code}`)}</Pill>;
  if (window === null) return <Pill tone={stateTone[state]}>{t(`state.${state}`)}</Pill>;
  return (
    <span title={[text.reason(window), text.scope(window), text.source(window)].join(" · ")}>
      <Pill tone={stateTone[state]}>
        {t(`state.${state}`)}
        {!isOpenEnded(window) && (
          <>
            {" "}
            <Countdown until={window.until} />
          </>
        )}
      </Pill>
    </span>
  );
}
