"use client";

import { useTranslations } from "next-intl";
import type { Place } from "@/lib/views/profiles";

/** Which store the credential is in; what that means stands in the title. */
export function PlaceName({ place, agentId, program }: { place: Place; agentId: string; program?: string }) {
  const t = useTranslations("profiles");
  return (
    <span title={t(`placeText.${place}`)}>
      {place === "own"
        ? t("place.own", { agent: agentId })
        : place === "external" && program !== undefined
          ? t("place.externalOf", { program })
          : t(`place.${place}`)}
    </span>
  );
}
