"use client";

import { useTranslations } from "next-intl";
import { Ago } from "@/components/ui/ago";
import { Countdown } from "@/components/ui/countdown";
import { useSentenceWords } from "@/components/ui/use-sentence-words";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useWindowText } from "@/components/ui/use-window-text";
import { useNow } from "@/lib/client/use-now";
import { whyWords } from "@/lib/i18n/why-words";
import { isOpenEnded, type ProfileCard } from "@/lib/views/profile-card";

const recentMs = 10_000;

/** The large line, and under it what it means: scope, reason, step, source, end. */
export function CardTimer({ card }: { card: ProfileCard }) {
  const t = useTranslations("board.card");
  const text = useWindowText();
  const words = useSentenceWords();
  const { shortTime } = useTimeFormat();
  const { window } = card;

  if (card.state === "unusable" || (window === null && card.position === null)) {
    return <p className="mt-1.5 text-xs text-muted first-letter:uppercase">{whyWords(words, card.why)}</p>;
  }
  if (window === null) return <Idle card={card} />;
  const details = [text.step(window), text.source(window)].filter((part) => part !== null).join(" · ");
  return (
    <>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="text-timer font-semibold tabular-nums">
          {isOpenEnded(window) ? t("untilEnabled") : <Countdown until={window.until} />}
        </span>
        {!isOpenEnded(window) && (
          <span aria-hidden className="text-xs text-faint tabular-nums">
            {t("endsAt", { time: shortTime(window.until) })}
          </span>
        )}
      </p>
      <p className="text-xs text-muted">
        {text.reason(window)} · {text.scope(window)}
      </p>
      <p className="text-xs text-faint tabular-nums">{details}</p>
      <OtherWindows card={card} />
    </>
  );
}

function Idle({ card }: { card: ProfileCard }) {
  const t = useTranslations("board.card");
  const { lastUsed } = card;
  const inUse = useNow((now) => lastUsed !== null && now - lastUsed < recentMs);
  return (
    <>
      <p className={`mt-1 text-timer font-semibold ${inUse ? "" : "text-ok-ink"}`}>
        {inUse ? t("inUse") : t("idle")}
      </p>
      <p className="text-xs text-muted tabular-nums">
        {lastUsed === null ? (
          t("neverUsed")
        ) : (
          <>
            {t("lastUsed")} <Ago at={lastUsed} />
          </>
        )}
      </p>
      <OtherWindows card={card} />
    </>
  );
}

/** Windows beside the deciding one, e.g. of another model on the same profile. */
function OtherWindows({ card }: { card: ProfileCard }) {
  const text = useWindowText();
  if (card.otherWindows.length === 0) return null;
  return (
    <ul className="mt-1 text-xs text-warn-ink tabular-nums">
      {card.otherWindows.map((window) => (
        <li key={`${window.lane} ${text.scope(window)}`} className="truncate">
          {text.scope(window)}: {text.reason(window)}{" "}
          {!isOpenEnded(window) && <Countdown until={window.until} />}
        </li>
      ))}
    </ul>
  );
}
