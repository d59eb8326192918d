"use client";

import { useTranslations } from "next-intl";
import type { ProbeAnswer } from "@/lib/views/probe";
import { useTimeFormat } from "./use-time-format";

/** A probe's outcome in a line, and what there is to say about it. */
export function useProbeText() {
  const t = useTranslations("probe");
  const timer = useTranslations("timer");
  const { seconds } = useTimeFormat();
  return ({ result, detail, model, reason, status, message, durationMs }: ProbeAnswer) => {
    if (detail !== null) return { title: t("notSent"), details: t(`detail.${detail}`) };
    const took = durationMs === null ? null : seconds(durationMs);
    const place = [model, status !== null && `HTTP ${status}`, took].filter(Boolean).join(" · ");
    if (result === "ok") return { title: t("answered"), details: place };
    const title = t("failed", { reason: timer(`reason.${reason ?? "unknown"}`) });
    return { title, details: message === null ? place : `${place} · ${message}` };
  };
}
