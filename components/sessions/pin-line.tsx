"use client";

import { useTranslations } from "next-intl";
import { Countdown } from "@/components/ui/countdown";
import { DeskLink } from "@/components/ui/desk-link";
import { Pill } from "@/components/ui/pill";
import type { Tone } from "@/components/ui/tone";
import { useAgent } from "@/lib/client/use-agent";
import { isOpenEnded } from "@/lib/views/profile-card";
import type { PinFate, SessionPin } from "@/lib/views/session-pin";

/** The pinned profile, who pinned it, and what the next turn does with the pin. */
export function PinLine({ pin: { profileId, source, fate } }: { pin: SessionPin }) {
  const t = useTranslations("sessions");
  const { href } = useAgent();
  return (
    <>
      <DeskLink href={href(`/profiles/${encodeURIComponent(profileId)}`)} className="hover:underline">
        {profileId}
      </DeskLink>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs text-muted">
        <Pill tone={toneOf(fate)}>{t(`pinSource.${source}`)}</Pill>
        <Fate fate={fate} />
      </span>
    </>
  );
}

function Fate({ fate }: { fate: PinFate }) {
  const t = useTranslations("sessions.fate");
  switch (fate.kind) {
    case "kept":
    case "strict":
    case "ignored":
      return <span>{t(fate.kind)}</span>;
    case "overruled":
      return <span>{t("overruled", { by: fate.by })}</span>;
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
          {fate.next && `, ${t("next", { next: fate.next })}`}
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
