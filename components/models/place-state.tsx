"use client";

import { useTranslations } from "next-intl";
import { Countdown } from "@/components/ui/countdown";
import { Pill } from "@/components/ui/pill";
import type { ChainPlace } from "@/lib/views/board-chain";

/** Whether a model would be asked now; if not, why and until when. */
export function PlaceState({ place: { state, reason, until } }: { place: ChainPlace }) {
  const t = useTranslations("models.dryRun");
  const reasons = useTranslations("timer.limited");
  switch (state) {
    case "answering":
      return <Pill tone="ok">{t("answers")}</Pill>;
    case "ready":
      return <Pill tone="idle">{t("ready")}</Pill>;
    case "unequipped":
      return <Pill tone="bad">{t("noUsable")}</Pill>;
    case "limited":
      return (
        <Pill tone={until === null ? "bad" : "warn"}>
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
