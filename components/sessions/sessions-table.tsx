"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useNowBetween } from "@/lib/client/use-now";
import { changeTimes } from "@/lib/views/change-times";
import { describeSession, type SessionsView, type StoredSession } from "@/lib/views/sessions";
import { SessionRow, sessionColumns } from "./session-row";

type Props = { view: SessionsView; sessions: readonly StoredSession[] };

/** What becomes of a pin is computed here: when a window ends, the pin is kept again without asking the server. */
export function SessionsTable({ view, sessions }: Props) {
  const t = useTranslations("sessions.column");
  const { facts } = view;
  const changes = useMemo(() => changeTimes(facts), [facts]);
  const now = useNowBetween(changes, view.now);
  const described = useMemo(
    () => sessions.map((session) => describeSession(session, facts, now)),
    [sessions, facts, now],
  );
  return (
    <div role="table" aria-label={t("table")} className="@container text-sm">
      <div role="rowgroup">
        <div
          role="row"
          className={`${sessionColumns} border-b py-2 text-xs font-medium text-faint @max-4xl:sr-only`}
        >
          <span role="columnheader">{t("session")}</span>
          <span role="columnheader">{t("selected")}</span>
          <span role="columnheader">{t("answered")}</span>
          <span role="columnheader">{t("pin")}</span>
          <span role="columnheader">{t("notice")}</span>
          <span role="columnheader" className="text-right">
            {t("updated")}
          </span>
        </div>
      </div>
      <div role="rowgroup">
        {described.map((session) => (
          <SessionRow key={session.sessionKey} session={session} agentId={view.agentId} />
        ))}
      </div>
    </div>
  );
}
