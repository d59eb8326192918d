"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Ago } from "@/components/ui/ago";
import { DeskLink } from "@/components/ui/desk-link";
import { OutcomePill } from "@/components/ui/outcome-pill";
import { Pill } from "@/components/ui/pill";
import { ReasonPill } from "@/components/ui/reason-pill";
import { SessionKey } from "@/components/ui/session-key";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useAgent } from "@/lib/client/use-agent";
import type { SessionKind, SessionSummary } from "@/lib/views/sessions";
import { PinLine } from "./pin-line";

const row = "grid gap-x-4 px-4";

export const sessionColumns: Record<SessionKind, string> = {
  openclaw: `${row} @4xl:grid-cols-[minmax(9rem,1fr)_minmax(10rem,1.2fr)_minmax(8rem,1fr)_minmax(11rem,1.4fr)_minmax(9rem,1.3fr)_5.5rem]`,
  gateway: `${row} @4xl:grid-cols-[minmax(10rem,1fr)_minmax(10rem,1fr)_minmax(12rem,1.4fr)_5.5rem]`,
};

type Props = { session: SessionSummary; kind: SessionKind; agentId: string };

export function SessionRow({ session, kind, agentId }: Props) {
  const t = useTranslations("sessions");
  const run = useTranslations("run");
  const { full } = useTimeFormat();
  const { href } = useAgent();
  const { sessionKey, status, isReadable, selected, answered, lastRun, updatedAt } = session;
  return (
    <div
      role="row"
      className={`${sessionColumns[kind]} border-b py-2.5 last:border-b-0 hover:bg-sunken @max-4xl:gap-y-1.5`}
    >
      <span role="cell" className="min-w-0">
        <DeskLink
          href={href("/decisions", { session: sessionKey })}
          aria-label={`${t("runs")}: ${sessionKey}`}
          className="font-semibold hover:underline"
        >
          <SessionKey sessionKey={sessionKey} agentId={agentId} />
        </DeskLink>
        {status && <span className="block text-xs text-muted">{status}</span>}
        {!isReadable && <span className="block text-xs text-bad-ink">{t("unreadable")}</span>}
      </span>
      <Cell name={t("column.selected")} isEmpty={selected === null}>
        {selected && (
          <>
            {selected.ref}
            <span className="block text-xs text-muted">
              {selected.source && run(`selection.${selected.source}`)}
              {session.nextRequest && ` · ${t("nextRequest", { ref: session.nextRequest })}`}
            </span>
            {session.isSwitchPending && <Pill tone="info">{t("switchPending")}</Pill>}
          </>
        )}
      </Cell>
      <Cell name={t("column.answered")} isEmpty={answered === null && lastRun === null}>
        {answered}
        {lastRun && (
          <span className="flex flex-wrap items-center gap-1.5">
            <DeskLink href={href(`/decisions/${lastRun.runId}`)} className="text-xs text-muted underline">
              {t("lastRun")}
            </DeskLink>
            {lastRun.outcome !== "answered" && <OutcomePill outcome={lastRun.outcome} />}
            {lastRun.reason && <ReasonPill reason={lastRun.reason} />}
          </span>
        )}
      </Cell>
      {kind === "openclaw" && (
        <Cell name={t("column.pin")} isEmpty={session.pin === null}>
          {session.pin && <PinLine pin={session.pin} />}
        </Cell>
      )}
      {kind === "openclaw" && (
        <Cell name={t("column.notice")} isEmpty={session.notice === null}>
          {session.notice && <Notice notice={session.notice} />}
        </Cell>
      )}
      <span role="cell" title={full(updatedAt)} className="text-xs text-muted tabular-nums @4xl:text-right">
        <Ago at={updatedAt} />
      </span>
    </div>
  );
}

type CellProps = { name: string; isEmpty: boolean; children: ReactNode };

/** On narrow screens each value carries its column's name, and an empty one is left out. */
function Cell({ name, isEmpty, children }: CellProps) {
  const t = useTranslations("sessions");
  return (
    <div role="cell" className={`min-w-0 ${isEmpty ? "@max-4xl:hidden" : ""}`}>
      <span aria-hidden className="block text-xs text-faint @4xl:hidden">
        {name}
      </span>
      {isEmpty ? <span className="text-faint">{t("unknown")}</span> : children}
    </div>
  );
}

/** The notice the session was sent (S-56); one of another pair than the present is outdated (S-65). */
function Notice({ notice }: { notice: NonNullable<SessionSummary["notice"]> }) {
  const t = useTranslations("sessions");
  const { activeModel, reason, isCurrent } = notice;
  return (
    <span className={isCurrent ? "" : "text-muted"}>
      {reason === undefined
        ? t("noticeNoReason", { model: activeModel })
        : t("notice", { model: activeModel, reason })}
      {!isCurrent && <span className="ml-1 text-xs text-faint">({t("noticeStale")})</span>}
    </span>
  );
}
