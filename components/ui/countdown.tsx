"use client";

import { useTranslations } from "next-intl";
import { useNow } from "@/lib/client/use-now";
import { useTimeFormat } from "./use-time-format";

/** What is left until `until`. Seconds are for the eye; screen readers get the moment itself. */
export function Countdown({ until }: { until: number }) {
  const t = useTranslations("timer");
  const { time, full, countdown } = useTimeFormat();
  const left = useNow((now) => countdown(until - now));
  return (
    <>
      <span aria-hidden title={full(until)}>
        {left}
      </span>
      <span className="sr-only">{t("until", { time: time(until) })}</span>
    </>
  );
}
