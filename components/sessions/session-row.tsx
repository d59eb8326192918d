"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Ago } from "@/components/ui/ago";
import { DeskLink } from "@/components/ui/desk-link";
import { ModelLink, SessionLink } from "@/components/ui/name-link";
import { NamedText } from "@/components/ui/named-text";
import { OutcomePill } from "@/components/ui/outcome-pill";
import { Pill } from "@/components/ui/pill";
import { ReasonPill } from "@/components/ui/reason-pill";
import { SessionKey } from "@/components/ui/session-key";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useAgent } from "@/lib/client/use-agent";
import type { SessionSummary } from "@/lib/views/sessions";
import { NoticeLine } from "./notice-line";
import { PinLine } from "./pin-line";

const row = "grid gap-x-4 px-4";

export const sessionColumns = `${row} @4xl:grid-cols-[minmax(9rem,1fr)_minmax(10rem,1.2fr)_minmax(9rem,1.1fr)_minmax(11rem,1.4fr)_minmax(9rem,1.2fr)_5.5rem]`;

type Props = { session: SessionSummary; agentId: string };

export function SessionRow({ session, agentId }: Props) {
  const t = useTranslations("sessions");
  const run = useTranslations("run");
  const { full } = useTimeFormat();
  const { href } = useAgent();
  const { sessionKey, status, isReadable, selected, answered, lastRun, updatedAt } = session;
  return (
    <div
      role="row"
      className={`${sessionColumns} border-b py-2.5 last:border-b-0 hover:bg-sunken @max-4xl:gap-y-1.5`}
    >
      <span role="cell" className="min-w-0">
        <SessionLink sessionKey={sessionKey} className="in-line font-semibold wrap-anywhere hover:underline">
          <SessionKey sessionKey={sessionKey} agentId={agentId} />
        </SessionLink>
        {status && <span className="block text-xs text-muted">{status}</span>}
        {!isReadable && <span className="block text-xs text-bad-ink">{t("unreadable")}</span>}
      </span>
      <Cell name={t("column.selected")} isEmpty={selected === null}>
        {selected && (
          <>
            <ModelLink model={selected.ref} />
            <span className="block text-xs text-muted">
              {selected.source && run(`selection.${selected.source}`)}
              {session.nextRequest && (
                <>
                  {" · "}
                  <NamedText
                    text={t("nextRequest", { ref: session.nextRequest })}
                    names={[{ model: session.nextRequest }]}
                  />
                </>
              )}
            </span>
            {session.isSwitchPending && <Pill tone="info">{t("switchPending")}</Pill>}
          </>
        )}
      </Cell>
      <Cell name={t("column.answered")} isEmpty={answered === null && lastRun === null}>
        {answered && <ModelLink model={answered} />}
        {lastRun && (
          <span className="flex flex-wrap items-center gap-1.5">
            <DeskLink
              href={href(`/decisions/${lastRun.runId}`)}
              className="in-line text-xs text-muted underline"
            >
              {t("lastRun")}
            </DeskLink>
            {lastRun.outcome !== "answered" && <OutcomePill outcome={lastRun.outcome} />}
            {lastRun.reason && <ReasonPill reason={lastRun.reason} />}
          </span>
        )}
      </Cell>
      <Cell name={t("column.pin")} isEmpty={session.pin === null}>
        {session.pin && <PinLine pin={session.pin} />}
      </Cell>
      <Cell name={t("column.notice")} isEmpty={session.notice === null}>
        {session.notice && <NoticeLine notice={session.notice} />}
      </Cell>
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
