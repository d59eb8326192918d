"use client";

import { useTranslations } from "next-intl";
import { NamedText } from "@/components/ui/named-text";
import type { SessionSummary } from "@/lib/views/sessions";

/** The notice the session was sent (S-56); one of another pair than the present is outdated (S-65). */
export function NoticeLine({ notice }: { notice: NonNullable<SessionSummary["notice"]> }) {
  const t = useTranslations("sessions");
  const { activeModel, reason, isCurrent } = notice;
  return (
    <span className={isCurrent ? "" : "text-muted"}>
      <NamedText
        text={
          reason === undefined
            ? t("noticeNoReason", { model: activeModel })
            : t("notice", { model: activeModel, reason })
        }
        names={[{ model: activeModel }]}
      />
      {!isCurrent && <span className="ml-1 text-xs text-faint">({t("noticeStale")})</span>}
    </span>
  );
}
