"use client";

import { useTimeZone, useTranslations } from "next-intl";

/** The zone of every time on the page, named once (09 §5). */
export function ZoneName() {
  const t = useTranslations("shell");
  const zone = useTimeZone() ?? "UTC";
  return (
    <span title={t("zone", { zone })} className="text-xs text-faint max-lg:sr-only">
      {zone.replaceAll("_", " ")}
    </span>
  );
}
