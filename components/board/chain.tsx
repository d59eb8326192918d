"use client";

import { useTranslations } from "next-intl";
import { Ago } from "@/components/ui/ago";
import { Countdown } from "@/components/ui/countdown";
import { EmptyFace } from "@/components/ui/empty-face";
import { ModelLink } from "@/components/ui/name-link";
import { Pill } from "@/components/ui/pill";
import { placeTone } from "@/components/ui/place-tone";
import { barTone } from "@/components/ui/tone";
import type { ChainPlace } from "@/lib/views/board-chain";

/** The chain in the order it is walked: who answers, who is limited and until when. */
export function Chain({ places }: { places: readonly ChainPlace[] }) {
  const t = useTranslations("board.chain");
  if (places.length === 0) {
    return (
      <section aria-label={t("label")} className="rounded-xl border bg-surface">
        <EmptyFace title={t("none")}>{t("noneNext")}</EmptyFace>
      </section>
    );
  }
  return (
    <section aria-label={t("label")} className="rounded-xl border bg-surface px-4 pt-3.5 pb-4">
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-x-8 gap-y-5">
        {places.map((place) => (
          <li key={place.ref} className="min-w-0">
            <Place place={place} />
          </li>
        ))}
      </ol>
      {places.every((place) => place.state === "limited" || place.state === "unequipped") && (
        <NobodyAnswers places={places} />
      )}
    </section>
  );
}

function Place({ place }: { place: ChainPlace }) {
  const t = useTranslations("board.chain");
  return (
    <>
      <p className="text-xs font-medium text-faint">
        {place.position === 1 ? t("primary") : t("fallback", { number: place.position - 1 })}
      </p>
      <p aria-hidden className={`mt-2 mb-2.5 h-[3px] rounded-full ${barTone[placeTone(place)]}`} />
      <p className="font-semibold">
        <ModelLink model={place.ref} className="in-line wrap-anywhere hover:underline" />
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <PlaceState place={place} />
        {place.profileCount > 0 && (
          <span className="text-xs text-faint tabular-nums">
            {t("profiles", { ready: place.readyCount, count: place.profileCount })}
          </span>
        )}
      </p>
    </>
  );
}

function PlaceState({ place }: { place: ChainPlace }) {
  const t = useTranslations("board.chain");
  const words = useTranslations("timer");
  switch (place.state) {
    case "answering":
      return (
        <Pill tone="ok">
          {t("answering")}
          {place.answeredAt !== null && (
            <>
              {" · "}
              <Ago at={place.answeredAt} />
            </>
          )}
        </Pill>
      );
    case "ready":
      return <Pill tone="idle">{t("ready")}</Pill>;
    case "unequipped":
      return <Pill tone="bad">{t("unequipped")}</Pill>;
    case "limited":
      return (
        <Pill tone={placeTone(place)}>
          {words(`limited.${place.reason ?? "unknown"}`)}
          {place.until !== null && (
            <>
              {" · "}
              <Countdown until={place.until} />
            </>
          )}
        </Pill>
      );
  }
}

function NobodyAnswers({ places }: { places: readonly ChainPlace[] }) {
  const t = useTranslations("board.chain");
  const ends = places.map((place) => place.until).filter((until) => until !== null);
  return (
    <p role="alert" className="mt-4 rounded-md bg-bad-soft px-3 py-2 text-sm text-bad-ink">
      {t("nobody")}{" "}
      {ends.length > 0 && (
        <>
          {t("recovers")} <Countdown until={Math.min(...ends)} />
        </>
      )}
    </p>
  );
}
