"use client";

import { useTranslations } from "next-intl";
import { Countdown } from "@/components/ui/countdown";
import { Pill } from "@/components/ui/pill";
import { placeTone } from "@/components/ui/place-tone";
import type { ChainPlace } from "@/lib/views/board-chain";

/** Whether a model would be asked now; if not, why and until when. */
export function PlaceState({ place }: { place: ChainPlace }) {
  const t = useTranslations("models.dryRun");
  const reasons = useTranslations("timer.limited");
  const { state, reason, until } = place;
  const tone = placeTone(place);
  switch (state) {
    case "answering":
      return <Pill tone={tone}>{t("answers")}</Pill>;
    case "ready":
      return <Pill tone={tone}>{t("ready")}</Pill>;
    case "unequipped":
      return <Pill tone={tone}>{t("noUsable")}</Pill>;
    case "limited":
      return (
        <Pill tone={tone}>
          {reason === null ? t("limited") : reasons(reason)}
          {until !== null && (
            <>
              {" · "}
              <Countdown until={until} />
            </>
          )}
        </Pill>
      );
  }
}
