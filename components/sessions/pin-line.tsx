"use client";

import { useTranslations } from "next-intl";
import { Countdown } from "@/components/ui/countdown";
import { ProfileLink } from "@/components/ui/name-link";
import { NamedText } from "@/components/ui/named-text";
import { Pill } from "@/components/ui/pill";
import type { Tone } from "@/components/ui/tone";
import { isOpenEnded } from "@/lib/views/profile-card";
import type { PinFate, SessionPin } from "@/lib/views/session-pin";

/** The pinned profile, who pinned it, and what the next turn does with the pin. */
export function PinLine({ pin: { profileId, source, fate } }: { pin: SessionPin }) {
  const t = useTranslations("sessions");
  return (
    <>
      {isDeleted(fate) ? (
        <span className="wrap-anywhere">{profileId}</span>
      ) : (
        <ProfileLink profileId={profileId} />
      )}
      <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs text-muted">
        <Pill tone={toneOf(fate)}>{t(`pinSource.${source}`)}</Pill>
        <Fate fate={fate} />
      </span>
    </>
  );
}

/** There is no page that a link could lead to; the fate says so. */
const isDeleted = (fate: PinFate) => "why" in fate && fate.why === "gone";

function Fate({ fate }: { fate: PinFate }) {
  const t = useTranslations("sessions.fate");
  switch (fate.kind) {
    case "kept":
    case "strict":
    case "ignored":
      return <span>{t(fate.kind)}</span>;
    case "overruled":
      return (
        <span>
          <NamedText text={t("overruled", { by: fate.by })} names={[{ profile: fate.by }]} />
        </span>
      );
    case "unavailable":
      return <span className="text-bad-ink">{t(`unavailable.${fate.why}`)}</span>;
    case "released":
      return (
        <span className="tabular-nums">
          {t(`released.${fate.why}`)}
          {fate.until !== null && !isOpenEnded({ until: fate.until }) && (
            <>
              {" "}
              <Countdown until={fate.until} />
            </>
          )}
          {fate.next && (
            <>
              , <NamedText text={t("next", { next: fate.next })} names={[{ profile: fate.next }]} />
            </>
          )}
        </span>
      );
  }
}

function toneOf(fate: PinFate): Tone {
  switch (fate.kind) {
    case "kept":
    case "strict":
      return "pin";
    case "unavailable":
      return "bad";
    case "released":
      return "warn";
    case "ignored":
    case "overruled":
      return "idle";
  }
}
