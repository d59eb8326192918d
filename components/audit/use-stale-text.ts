"use client";

import { useTranslations } from "next-intl";
import { useTimeFormat } from "@/components/ui/use-time-format";
import type { Stale } from "@/lib/client/put-back";
import type { AuditRow } from "@/lib/views/audit";
import { auditActions } from "@/lib/views/audit-names";
import { isOpenEnded } from "@/lib/views/profile-card";

/** Why a change was not put back: what stands instead, and whose doing that is as far as records tell. */
export function useStaleText(): (stale: Stale, later: AuditRow | null) => string {
  const t = useTranslations("audit");
  const words = useTranslations();
  const { full } = useTimeFormat();

  function standing(stale: Stale): string {
    if (stale.id !== "disabled") return t(`stale.${stale.id}`);
    const until = isOpenEnded(stale)
      ? words("profile.windows.byHand")
      : words("timer.until", { time: full(stale.until) });
    return t("stale.disabled", { reason: words(`timer.reason.${stale.reason ?? "none"}`), until });
  }

  function cause(stale: Stale, later: AuditRow | null): string | null {
    if (stale.id === "time-over") return null;
    if (later === null) return t("stale.unrecorded");
    const did = auditActions.find((known) => known === later.action);
    const action = did ? t(`action.${did}`) : later.action;
    return t("stale.later", { actor: later.actorName, action, time: full(later.at) });
  }

  return (stale, later) => [standing(stale), cause(stale, later)].filter((part) => part !== null).join(" ");
}
