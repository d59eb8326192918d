"use client";

import { useTranslations } from "next-intl";
import { useNow } from "@/lib/client/use-now";
import { useTimeFormat } from "./use-time-format";

/** "4 s", "6 m": how long ago a moment was. A moment just ahead of the clock reads as now. */
export function Ago({ at }: { at: number }) {
  const t = useTranslations("timer");
  const { duration } = useTimeFormat();
  const age = useNow((now) => (now - at < 1000 ? "" : duration(now - at)));
  return age === "" ? t("justNow") : t("ago", { age });
}
